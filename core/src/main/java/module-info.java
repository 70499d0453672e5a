/** Soumak's tasks and what they talk through, and the scheduler that runs them. */
module soumak {
  requires static java.management;
  requires static jdk.jfr;
  requires static jdk.management;
  requires static org.jspecify;

  exports soumak;
  exports soumak.net;
  exports soumak.wire;
  exports soumak.woven;
  // For the bean that `soumak dump` has made by the management server.
  exports soumak.runtime to
      java.management;
}
