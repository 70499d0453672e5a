/** The proof that messages have one owner at a time. */
module soumak.checker {
  requires transitive soumak.analysis;
  requires static org.jspecify;

  exports soumak.checker;
}
