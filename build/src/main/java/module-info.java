/** The one pipeline that every front calls: read, check, map, weave, write. */
module soumak.build {
  requires transitive soumak.analysis;
  requires transitive soumak.checker;
  requires transitive soumak.mapper;
  requires soumak.processj;
  requires soumak.weaver;
  requires java.compiler;
  requires static org.jspecify;

  exports soumak.build;
}
