/** The transformation that lets a method pause and go on later. */
module soumak.weaver {
  requires org.objectweb.asm.commons;
  requires transitive soumak.analysis;
  requires static transitive org.jspecify;

  exports soumak.weaver;
}
