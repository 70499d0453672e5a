/** What each actor class is like, and the execution policy that follows from it. */
module soumak.mapper {
  requires transitive soumak.analysis;
  requires static org.jspecify;

  exports soumak.mapper;
}
