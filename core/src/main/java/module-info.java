/** Soumak's tasks and what they talk through, and the scheduler that runs them. */
@SuppressWarnings("module") // soumak.cluster and soumak.memory are built after this one
module soumak {
  requires static java.management;
  requires static jdk.jfr;
  requires static jdk.management;
  requires static org.jspecify;

  exports soumak;
  exports soumak.net;
  exports soumak.wire;
  exports soumak.wire.cbor to
      soumak.cluster;
  exports soumak.woven;
  // For the bean that `soumak dump` has made by the management server.
  // And for mailboxes that are on other machines, and for settings.
  exports soumak.runtime to
      java.management,
      soumak.cluster,
      soumak.memory;
}
