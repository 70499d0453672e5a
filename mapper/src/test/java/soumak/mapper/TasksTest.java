package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.map;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** Actors and tasks with a loop of their own over a mailbox. */
class TasksTest {
  private static MappedActor loop(String body) {
    return a(
        "class A extends Actor { Mailbox<Integer> in, out; int total;\n"
            + "protected void execute() throws Pausable {\n"
            + body
            + "\n} }");
  }

  private static void assertVector(String body, String par, String comm, String cpu) {
    MappedActor actor = loop(body);
    assertThat(actor.vector().toString())
        .as(actor.reasons().toString())
        .startsWith("<false, ")
        .endsWith(", " + par + ", " + comm + ", " + cpu + ">");
  }

  @Test
  void theMessageLoopIsNoLoop() {
    assertVector("while (true) { total += in.get(); }", "low", "low", "low");
    assertVector("while (true) { out.put(in.get() + 1); }", "high", "med", "low");
  }

  @Test
  void aMessageLoopWithAnEnd() {
    assertVector(
        "for (int m = in.get(); m > 0; m = in.get()) { out.put(m); }", "high", "med", "low");
    assertVector(
        "int m; while ((m = in.get()) > 0) { if (m > 7) out.put(m); else total++; }",
        "high",
        "med",
        "low");
  }

  @Test
  void aPingPongIsNone() {
    assertVector(
        "int first = in.get(); for (int i = 0; i < first; i++) { out.put(i);"
            + " total += out.get(); }",
        "low",
        "high",
        "high");
  }

  @Test
  void anotherMailboxBeforeTheLoop() {
    assertVector(
        "Mailbox<Integer> back = out; int m = in.get(); while (m > 0) { in.put(m);"
            + " m = back.get(); }",
        "low",
        "high",
        "high");
  }

  @Test
  void aMessageLoopInALoop() {
    assertVector(
        "while (true) { for (int i = 0; i < total; i++) { total += in.get(); } out.put(total); }",
        "high",
        "med",
        "low");
  }

  @Test
  void aMessageLoopThatSendsFirst() {
    assertVector("out.put(1); while (true) { total += in.get(); }", "high", "med", "low");
  }

  @Test
  void aLoopThatSendsForEachMessage() {
    assertVector(
        "while (true) { int n = in.get(); for (int i = 0; i < n; i++) out.put(i); }",
        "high",
        "high",
        "low");
  }

  @Test
  void aLoopThatWorksForEachMessage() {
    assertVector(
        "while (true) { int n = in.get(); for (int i = 0; i < n; i++) total += i;"
            + " out.put(total); }",
        "high",
        "med",
        "high");
  }

  @Test
  void aLoopThatOnlySends() {
    assertVector("for (int i = 0; i < total; i++) out.put(i); total = 0;", "high", "high", "low");
  }

  @Test
  void aLoopThatSendsAndWaits() {
    assertVector(
        "for (int i = 0; i < total; i++) { out.put(i); total += in.get(); }",
        "low",
        "high",
        "high");
  }

  @Test
  void anAnswerWithinTheMessageLoop() {
    assertVector(
        "Mailbox<Integer> back = new Mailbox<>();"
            + " while (true) { int n = in.get(); out.put(n); total += back.get(); }",
        "low",
        "med",
        "low");
  }

  @Test
  void messagesThatAHelperTakes() {
    assertThat(
            a("class A extends Actor { Mailbox<Integer> in, out; Integer next() throws"
                    + " Pausable { return in.get(); } protected void execute() throws Pausable"
                    + " { while (true) { out.put(next()); } } }")
                .vector()
                .toString())
        .isEqualTo("<false, false, high, med, low>");
  }

  @Test
  void tryingToPutAndToGet() {
    assertVector(
        "while (true) { Integer m = in.tryGet(); if (m != null) out.tryPut(m); }",
        "high",
        "med",
        "low");
  }

  @Test
  void timedOperations() {
    assertThat(
            a("class A extends Actor { Mailbox<Integer> in, out; protected void execute()"
                    + " throws Exception, Pausable { java.time.Duration d ="
                    + " java.time.Duration.ZERO; while (true) { out.put(in.get(d), d); } } }")
                .vector()
                .toString())
        .isEqualTo("<false, false, high, med, low>");
  }

  @Test
  void channels() {
    MappedActor actor =
        a(
            "class A extends Actor { ReadEnd<Integer> in; WriteEnd<Integer> out;"
                + " A(ReadEnd<Integer> in, WriteEnd<Integer> out) { this.in = in; this.out = out; }"
                + " protected void execute() throws Pausable {"
                + " while (true) { out.write(in.read()); } } }");
    assertThat(actor.vector().toString()).isEqualTo("<false, false, high, med, low>");
    assertThat(actor.policy()).isEqualTo(Policy.MONITOR);
    assertThat(actor.reason(Characteristic.COMM).sentence())
        .isEqualTo("sends write, one message for each that it gets");
  }

  @Test
  void wholeChannels() {
    assertThat(
            a("class A extends Actor { Channel<Integer> c; protected void execute() throws"
                    + " Pausable { while (true) { c.write(c.read()); } } }")
                .vector()
                .comm())
        .isEqualTo(Level.MED);
  }

  @Test
  void alts() {
    assertVector(
        "Alt alt = Alt.fair(in, out); while (true) { switch (alt.select()) {"
            + " case 0 -> out.put(1); default -> total++; } }",
        "high",
        "med",
        "low");
  }

  @Test
  void tasksHaveResults() {
    Mapping mapping =
        map(
            "class A extends Task<Integer> { protected Integer execute() { int s = 0;"
                + " for (int i = 0; i < s; i++) for (int j = 0; j < i; j++)"
                + " for (int k = 0; k < j; k++) s += k; return s; } }");
    MappedActor actor = actor(mapping, "A");
    assertThat(actor.kind()).isEqualTo(ActorKind.TASK);
    assertThat(actor.vector().toString()).isEqualTo("<false, false, low, low, high>");
    assertThat(actor.policy()).isEqualTo(Policy.TASK);
  }

  @Test
  void joiningIsAwaiting() {
    assertVector(
        "for (int i = 0; i < total; i++) out.put(i); Task.of(() -> 1).start().join(); total++;",
        "med",
        "high",
        "low");
  }

  @Test
  void joiningAForkIsAwaiting() {
    assertVector(
        "for (int i = 0; i < total; i++) out.put(i); Fork.of(() -> 1).join(); total++;",
        "med",
        "high",
        "low");
  }

  @Test
  void whatAForkDoesIsATask() {
    Mapping mapping =
        map(
            "class A extends Capsule { public void m() {\n"
                + "Fork.of(() -> { Thread.sleep(1); return 1; }); } }");
    assertThat(mapping.actors().stream().map(MappedActor::name)).containsExactly("A", "A.lambda:2");
    assertThat(actor(mapping, "A").vector().blk()).isFalse();
    MappedActor fork = actor(mapping, "A.lambda:2");
    assertThat(fork.kind()).isEqualTo(ActorKind.LAMBDA);
    assertThat(fork.vector().blk()).isTrue();
  }

  @Test
  void aTaskThatBlocks() {
    assertThat(
            a("class A extends Task<Integer> { InputStream in; protected Integer execute()"
                    + " throws Exception { return in.read(); } }")
                .policy())
        .isEqualTo(Policy.THREAD);
  }

  @Test
  void anonymousActors() {
    Mapping mapping =
        map(
            "class M { static void main() { new Actor() { protected void execute() throws"
                + " Exception { Thread.sleep(1); } }.start(); } }");
    assertThat(actor(mapping, "M$1").policy()).isEqualTo(Policy.THREAD);
  }

  @Test
  void functionsAreTasks() {
    Mapping mapping =
        map(
            "class M { static void main() {\n"
                + "Task.spawn(() -> { Thread.sleep(1); return 1; });\n"
                + "Actor.of(() -> {}).start(); Actor.of(() -> {}).start(); } }");
    assertThat(mapping.actors().stream().map(MappedActor::name))
        .containsExactly("M.lambda:2", "M.lambda:3", "M.lambda:3.2");
    MappedActor first = actor(mapping, "M.lambda:2");
    assertThat(first.kind()).isEqualTo(ActorKind.LAMBDA);
    assertThat(first.vector().blk()).isTrue();
    assertThat(first.policy()).isEqualTo(Policy.TASK);
    assertThat(first.chosenBy()).isEqualTo(MappedActor.Chosen.DEFAULT);
    assertThat(first.why()).isEqualTo("functions are run as tasks");
  }

  /** They are elements of an array, which the call gets. */
  @Test
  void branchesAreTasks() {
    String b = " class B extends Capsule { public void x() {} public void y() {} }";
    Mapping mapping =
        map(
            "class A extends Capsule { B b; public void m() throws Pausable {\n"
                + "Par.run(() -> b.x(), () -> { Thread.sleep(1); b.y(); }); } }"
                + b);
    assertThat(mapping.actors().stream().map(MappedActor::name))
        .containsExactly("A", "A.lambda:2", "A.lambda:2.2", "B");
    assertThat(actor(mapping, "A").vector().toString()).isEqualTo("<false, false, low, low, low>");
    assertThat(actor(mapping, "A.lambda:2").vector().blk()).isFalse();
    assertThat(actor(mapping, "A.lambda:2.2").vector().blk()).isTrue();
  }

  @Test
  void branchesThatAreKeptMayBeRunHereToo() {
    MappedActor actor =
        a(
            "class A extends Capsule { Action last; public void m() throws Pausable {"
                + " Action nap = () -> Thread.sleep(1); last = nap; Par.run(nap); } }");
    assertThat(actor.vector().blk()).isTrue();
  }

  /** Their classes are compiled with {@code -g:none}. */
  @Test
  void functionsWithoutLinesAreNamedByTheirMethods() {
    String program =
        """
        import soumak.*;
        class M {
          static void main(Capsule c) { Actor.of(() -> {}).start(); Actor.of(() -> {}).start(); }
        }
        """;
    Map<String, byte[]> compiled = Sources.compile(Map.of("M", program));
    ClassWriter stripped = new ClassWriter(0);
    new ClassReader(compiled.get("M")).accept(stripped, ClassReader.SKIP_DEBUG);
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      Mapping mapping = Mapper.of(path, List.of()).map(List.of(stripped.toByteArray()));
      assertThat(mapping.actors().stream().map(MappedActor::name))
          .containsExactly("M.lambda:main", "M.lambda:main.2");
    }
  }

  @Test
  void abstractActorsAreNone() {
    assertThat(
            map("abstract class M extends Actor {} abstract class C extends Capsule {}").actors())
        .isEmpty();
  }

  @Test
  void capsulesWithALifeOfTheirOwn() {
    assertThat(
            a("class B extends Capsule { public void hit(int i) {} } class A extends Capsule"
                    + " { final B b = null; protected void run() { for (int i = 0; i < 1000;"
                    + " i++) b.hit(i); } }")
                .vector()
                .toString())
        .isEqualTo("<false, false, high, high, low>");
  }
}
