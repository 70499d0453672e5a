/** Many machines: nodes, remote mailboxes and shared objects over a distributed engine. */
module soumak.cluster {
  requires transitive soumak;
  requires com.oracle.coherence;
  requires java.logging;
  requires static org.jspecify;

  exports soumak.cluster;
  exports soumak.cluster.engine;

  uses soumak.cluster.Feature;

  provides soumak.cluster.Feature with
      soumak.cluster.Programs;
}
