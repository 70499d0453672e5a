/** Many machines: nodes, remote mailboxes and shared objects over a distributed engine. */
module soumak.cluster {
  requires transitive soumak;
  requires com.oracle.coherence;
  requires java.logging;
  requires java.management;
  requires jdk.management;
  requires static jdk.httpserver;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports soumak.cluster;
  exports soumak.cluster.engine;
  exports soumak.cluster.local;
  exports soumak.cluster.mail;
  exports soumak.cluster.objects;
  exports soumak.cluster.spread;

  uses soumak.cluster.Feature;

  provides soumak.cluster.Feature with
      soumak.cluster.Programs,
      soumak.cluster.mail.Mail,
      soumak.cluster.objects.Sharing,
      soumak.cluster.spread.Spreading;
}
