/**
 * The model of a class path that every step of the pipeline reads: classes as bytes, never loaded.
 */
module soumak.analysis {
  requires transitive org.objectweb.asm;
  requires transitive org.objectweb.asm.tree;
  requires transitive org.objectweb.asm.tree.analysis;
  requires static transitive org.jspecify;

  exports soumak.analysis;
}
