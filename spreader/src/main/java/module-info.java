/** Rewrites multithreaded programs for several nodes. */
module soumak.spreader {
  requires transitive soumak.analysis;
  requires static org.jspecify;

  exports soumak.spreader;
}
