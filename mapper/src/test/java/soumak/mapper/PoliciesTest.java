package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.mapper.testing.Programs.a;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.map;
import static soumak.mapper.testing.Programs.mapFile;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import soumak.analysis.Nearest;

/** Overrides by files and annotations, and pins. */
class PoliciesTest {
  private static final String PROGRAM =
      """
      class Sink extends Capsule {
        private int n;
        public void hit(int i) { n += i; }
      }
      class Source extends Capsule {
        private final Sink sink;
        Source(Sink sink) { this.sink = sink; }
        public void go(int n) { for (; n > 0; n--) sink.hit(n); }
      }
      """;
  private static final String MAIN = "class M { static void main() { new Source(new Sink()); } }";

  private static final Mapping MAPPING = map(PROGRAM);

  @Test
  void aFileWins() {
    Mapping changed = MAPPING.overriddenBy("p.txt", "# mine\nSink THREAD # it is slow\n\n");
    MappedActor sink = actor(changed, "Sink");
    assertThat(sink.policy()).isEqualTo(Policy.THREAD);
    assertThat(sink.chosenBy()).isEqualTo(MappedActor.Chosen.FILE);
    assertThat(sink.why()).isEqualTo("the file of overrides says so; by the analysis MONITOR");
    assertThat(sink.decision().policy()).isEqualTo(Policy.MONITOR);
    assertThat(actor(changed, "Source")).isEqualTo(actor(MAPPING, "Source"));
    assertThat(changed.problems()).isEmpty();
    assertThat(actor(MAPPING, "Sink").policy()).isEqualTo(Policy.MONITOR);
  }

  @Test
  void seqWithoutProofIsRefused() {
    Mapping changed = MAPPING.overriddenBy("p.txt", "\nSink SEQ");
    assertThat(actor(changed, "Sink").policy()).isEqualTo(Policy.MONITOR);
    assertThat(changed.problems())
        .extracting(Object::toString)
        .containsExactly(
            "p.txt:2: SEQ is refused for Sink, since one sender is not proved: nothing in"
                + " the program makes one; use MONITOR");
    assertThat(changed.json()).contains("\"problems\": [\"p.txt:2: SEQ is refused");
  }

  @Test
  void seqWithProofIsNot() {
    Mapping proved = map(PROGRAM + MAIN);
    assertThat(actor(proved, "Sink").policy()).isEqualTo(Policy.SEQ);
    assertThat(actor(proved.overriddenBy("p.txt", "Sink MONITOR"), "Sink").policy())
        .isEqualTo(Policy.MONITOR);
    Mapping again = proved.overriddenBy("p.txt", "Sink MONITOR").overriddenBy("p.txt", "Sink SEQ");
    assertThat(actor(again, "Sink").policy()).isEqualTo(Policy.SEQ);
    assertThat(again.problems()).isEmpty();
  }

  @Test
  void unknownNamesAreTold() {
    assertThat(MAPPING.overriddenBy("p.txt", "Sunk TASK").problems())
        .extracting(Object::toString)
        .containsExactly(
            "p.txt:1: TASK for Sunk has no effect: there is no such actor class; did you mean"
                + " Sink?");
  }

  @Test
  void onlyTheLastPartOfANameSaysHowNearItIs() {
    Mapping mapping = map("class Counter extends Capsule { public void hit() {} }");
    String shop = "com.example.long.names.shop.";
    assertThat(Nearest.toClass(shop + "Countre", List.of(shop + "Counter", shop + "Reader")))
        .containsExactly(shop + "Counter");
    assertThat(mapping.overriddenBy("p.txt", shop + "Reader TASK").problems())
        .extracting(Object::toString)
        .containsExactly(
            "p.txt:1: TASK for " + shop + "Reader has no effect: there is no such actor class");
  }

  @Test
  void namesAsInTheSourceAreTold() {
    Mapping nested =
        map("class Outer { static class Sink extends Capsule { public void hit() {} } }");
    String name = nested.actors().getFirst().name();
    assertThat(name).endsWith("Outer$Sink");
    for (String written : new String[] {name.replace('$', '.'), "Outer.Sink", "Sink"}) {
      assertThat(nested.overriddenBy("p.txt", written + " TASK").problems())
          .extracting(Object::toString)
          .containsExactly(
              "p.txt:1: TASK for "
                  + written
                  + " has no effect: there is no such actor class; write "
                  + name);
    }
    assertThat(nested.overriddenBy("p.txt", "ink TASK").problems())
        .extracting(Object::toString)
        .containsExactly("p.txt:1: TASK for ink has no effect: there is no such actor class");
  }

  @Test
  void ofALongLineTheBeginningIsTold() {
    assertThatThrownBy(() -> MAPPING.overriddenBy("p.txt", "x".repeat(100_000)))
        .hasMessageStartingWith("line 1: cannot understand \"xxx")
        .hasMessageContaining("xxx...\"; write a class and THREAD")
        .message()
        .hasSizeLessThan(200);
  }

  @Test
  void functionsHaveNoName() {
    Mapping mapping = map("class M { static void main() { Task.spawn(() -> 1); } }");
    assertThat(mapping.overriddenBy("p.txt", "M.lambda:1 THREAD").problems()).hasSize(1);
    assertThat(mapping.pins().lines()).hasSize(1);
    assertThat(mapping.differencesFrom("")).isEmpty();
  }

  @Test
  void aMarkOfByteOrderIsNoPartOfAName() {
    assertThat(Policies.parse("\uFEFFSink TASK"))
        .containsExactly(Map.entry("Sink", new Policies.Said(Policy.TASK, 1)));
  }

  @Test
  void badLinesAreNamed() {
    assertThatThrownBy(() -> MAPPING.overriddenBy("p.txt", "Sink TASK\nSource FAST"))
        .hasMessage(
            "line 2: cannot understand \"Source FAST\"; write a class and THREAD, TASK, MONITOR or"
                + " SEQ");
    assertThatThrownBy(() -> MAPPING.overriddenBy("p.txt", "Sink"))
        .hasMessageStartingWith("line 1: cannot understand \"Sink\"");
    assertThatThrownBy(() -> MAPPING.overriddenBy("p.txt", "Sink TASK\nSink TASK"))
        .hasMessage("line 2: Sink has a policy already");
    assertThatThrownBy(() -> MAPPING.differencesFrom("Sink is great"))
        .hasMessageStartingWith("line 1: cannot understand");
  }

  @Test
  void anAnnotationWins() {
    MappedActor actor =
        a("@MappedTo(Policy.THREAD) class A extends Capsule { public void m() {} }");
    assertThat(actor.policy()).isEqualTo(Policy.THREAD);
    assertThat(actor.chosenBy()).isEqualTo(MappedActor.Chosen.ANNOTATION);
    assertThat(actor.why()).isEqualTo("its annotation says so; by the analysis MONITOR");
  }

  @Test
  void anAnnotationWithoutProofIsRefused() {
    Mapping mapping = map("@MappedTo(Policy.SEQ) class A extends Capsule { public void m() {} }");
    assertThat(actor(mapping, "A").policy()).isEqualTo(Policy.MONITOR);
    assertThat(mapping.problems())
        .singleElement()
        .asString()
        .startsWith("T.java:1: SEQ is refused for A, since");
  }

  @Test
  void aFileIsNamedWithTheFoldersOfItsPackage() {
    String text = "package a.b; @soumak.MappedTo(soumak.Policy.THREAD) class T {}";
    assertThat(mapFile("a.b.T", text).warnings())
        .extracting(Remark::where)
        .containsExactly("a/b/T.java:1");
  }

  @Test
  void annotationsWithoutEffectAreTold() {
    Mapping mapping =
        map(
            """
            @MappedTo(Policy.THREAD) abstract class A extends Capsule {}
            @MappedTo(Policy.TASK) class B extends A { public void m() {} }
            @MappedTo(Policy.MONITOR) class C {}
            @MappedTo(Policy.SEQ) interface D {}
            """);
    assertThat(mapping.problems()).isEmpty();
    assertThat(mapping.warnings())
        .extracting(Remark::toString)
        .containsExactly(
            "T.java:1: @MappedTo(THREAD) at A has no effect: it is abstract, and it is decided for"
                + " each class by itself; write it at those that extend it",
            "T.java:3: @MappedTo(MONITOR) at C has no effect: it is no class of capsules, actors or"
                + " tasks",
            "D: @MappedTo(SEQ) at D has no effect: it is no class of capsules, actors or tasks");
    assertThat(mapping.json()).contains("\"warnings\": [\"T.java:1: @MappedTo(THREAD) at A");
  }

  @Test
  void warningsStayWhateverIsChanged() {
    Mapping mapping =
        map(
            """
            @MappedTo(Policy.THREAD) class A {}
            class B extends Capsule { public void m() {} }
            """);
    Remark own =
        new Remark(
            "T.java:1",
            "@MappedTo(THREAD) at A has no effect: it is no class of capsules, actors or tasks");
    Remark other = new Remark("", "line 1: there is no class C on the class path");
    Mapping more = mapping.with(List.of(other.what()));
    assertThat(mapping.warnings()).containsExactly(own);
    assertThat(more.warnings()).containsExactly(own, other);
    assertThat(more.actors()).isEqualTo(mapping.actors());
    assertThat(more.overriddenBy("p.txt", "B THREAD\n").warnings()).containsExactly(own, other);
    assertThat(more.overriddenBy("p.txt", "B THREAD\n").actor("B").policy())
        .isEqualTo(Policy.THREAD);
    assertThat(more.completedBy("made B 3\n").warnings()).containsExactly(own, other);
    assertThat(more.completedBy("made B 3\n").graph().node("B").instances()).isEqualTo(3);
  }

  @Test
  void aFileWinsOverAnAnnotation() {
    Mapping mapping =
        map("@MappedTo(Policy.THREAD) class A extends Capsule { public void m() {} }");
    assertThat(actor(mapping.overriddenBy("p.txt", "A TASK"), "A").policy()).isEqualTo(Policy.TASK);
  }

  @Test
  void pins() {
    assertThat(MAPPING.pins())
        .isEqualTo(
            "# Where each actor class runs. A build can compare itself with this.\n"
                + "Sink MONITOR\nSource TASK\n");
    assertThat(MAPPING.differencesFrom(MAPPING.pins())).isEmpty();
  }

  @Test
  void differences() {
    String before = "Gone TASK\nSink TASK\n";
    assertThat(MAPPING.differencesFrom(before))
        .containsExactly(
            """
            Sink: TASK -> MONITOR, since Affinity: it does so little that its sender can do it
                BLK: Sink: calls nothing that blocks
                PAR: Sink: sends nothing
                COMM: Sink: sends nothing
                CPU: Sink: has no recursion of unknown bound, no loop of unknown bound that works, and no costly call\
            """
                .stripTrailing(),
            """
            Source is new: TASK, since Hub-1: it sends much, and a worker can run who gets its messages
                BLK: Source: calls nothing that blocks
                PAR: Source.go:8: needs no answer
                COMM: Source.go:8: sends Sink.hit, again and again
                CPU: Source: has no recursion of unknown bound, no loop of unknown bound that works, and no costly call\
            """
                .stripTrailing(),
            "Gone is gone: it was TASK before");
  }
}
