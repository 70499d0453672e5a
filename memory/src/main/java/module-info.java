/** Memory without the garbage collector: regions, keys, unique and counted pointers. */
module soumak.memory {
  requires transitive soumak;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports soumak.memory;
}
