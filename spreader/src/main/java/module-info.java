/** Rewrites multithreaded programs for several nodes. */
module soumak.spreader {
  requires org.objectweb.asm.commons;
  requires transitive soumak.analysis;
  requires static org.jspecify;

  exports soumak.spreader;
}
