/** The soumak command. */
module soumak.cli {
  requires soumak;
  requires soumak.build;
  requires soumak.checker;
  requires soumak.cluster;
  requires soumak.mapper;
  requires soumak.memory;
  requires soumak.processj;
  requires soumak.spreader;
  requires info.picocli;
  requires java.management;
  requires jdk.attach;
  requires jdk.compiler;
  requires jdk.jfr;
  requires jdk.management.agent;
  requires static org.jspecify;

  opens soumak.cli to
      info.picocli;
}
