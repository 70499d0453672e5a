/** Many machines: nodes, remote mailboxes and shared objects over a distributed engine. */
module soumak.cluster {
  requires transitive soumak;
  requires static org.jspecify;

  exports soumak.cluster.engine;
  exports soumak.cluster.local;
  exports soumak.cluster.spread;
}
