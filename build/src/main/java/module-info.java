/** The one pipeline that every front calls: read, check, weave, write. */
module soumak.build {
  requires transitive soumak.analysis;
  requires transitive soumak.checker;
  requires soumak.processj;
  requires soumak.weaver;
  requires java.compiler;
  requires static org.jspecify;

  exports soumak.build;
}
