package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a capsule has from the classes above it is no message. */
class InheritedCallsTest {
  private static final String WORKER =
      "class Worker extends Capsule { private int n; public void go() { n++; } }\n";

  /** A capsule that has a worker, also by another type. */
  private static MappedActor user(String type, String members) {
    return a(
        WORKER
            + "class A extends Capsule { final Worker worker; final TYPE w; private int n;"
                .replace("TYPE", type)
            + " A(Worker it) { worker = it; w = it; }\n"
            + members
            + "\n}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Worker", "Capsule", "Strand<?>"})
  void joinBlockingBlocks(String type) {
    MappedActor user =
        user(type, "public void note() { n++; }\npublic void close() { w.joinBlocking(); }");
    assertThat(user.vector().toString()).isEqualTo("<true, true, low, low, low>");
    assertThat(user.policy()).isEqualTo(Policy.THREAD);
    assertThat(user.reason(Characteristic.BLK).toString())
        .startsWith("BLK: A.close:4: blocks for a task: ")
        .endsWith(".joinBlocking blocks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Worker", "Capsule", "Strand<?>"})
  void joinWaitsLikeThatOfATask(String type) {
    MappedActor user =
        user(
            type,
            "public void m() throws Pausable { for (int i = 0; i < n; i++) worker.go(); w.join();"
                + " n++; }");
    assertThat(user.vector().toString()).isEqualTo("<false, true, med, high, low>");
    assertThat(user.reason(Characteristic.PAR).line()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (Worker it : all) it.cancel();",
        "for (Worker it : all) n += it.isEnded() || it.isCancelled() ? 1 : 0;",
        "for (Worker it : all) it.watch(exits);",
        "for (Worker it : all) n += it.name(\"it\").name().length();",
        "for (Worker it : all) it.policy(soumak.Policy.TASK).start();",
      })
  void nothingIsSent(String body) {
    MappedActor user =
        user(
            "Worker", "Mailbox<Exit> exits; public void m(List<Worker> all) { n++; " + body + " }");
    assertThat(user.vector().comm()).isEqualTo(Level.LOW);
    assertThat(user.vector().blk()).isFalse();
  }

  @Test
  void whatOverridesItIsNoMessageEither() {
    MappedActor part =
        a(
            WORKER
                + "class A extends Capsule { final Worker w = new Worker(); @Override"
                + " public A name(String name) { w.go(); return this; } public void m() { } }");
    assertThat(part.vector().comm()).isEqualTo(Level.LOW);
  }
}
