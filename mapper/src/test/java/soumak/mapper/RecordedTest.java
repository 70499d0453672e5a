package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.mapper.testing.Programs.map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The graph with what a run has recorded. */
class RecordedTest {
  private static final String PROGRAM =
      """
      class Sink extends Capsule {
        public void hit(int i) {}
      }
      class Source extends Capsule {
        private final Sink sink;
        private final Mailbox<Integer> out;
        Source(Sink sink, Mailbox<Integer> out) { this.sink = sink; this.out = out; }
        public void go() throws Pausable { sink.hit(1); out.put(2); }
      }
      class Reader extends Task<Integer> {
        private final Mailbox<Integer> in;
        Reader(Mailbox<Integer> in) { this.in = in; }
        protected Integer execute() throws Pausable { return in.get(); }
      }
      class Main {
        static void main(int n) throws Pausable {
          Mailbox<Integer> box = new Mailbox<>();
          for (int i = 0; i < n; i++) new Source(new Sink(), box).go();
          new Reader(box).start();
          Task.spawn(() -> box.get());
        }
      }
      """;

  private static final Mapping SEEN = map(PROGRAM);

  private static Edge edge(Mapping mapping, String from, String to) {
    return mapping.graph().edges().stream()
        .filter(it -> it.from().equals(from) && it.to().equals(to))
        .findFirst()
        .orElse(null);
  }

  @Test
  void aRecordOfAnotherProgramIsToldFromOneOfThis() {
    String warning = "the record names no class of this program: a run of another one wrote it";
    assertThat(SEEN.completedBy("made Sinks 7\nsent Mai Sourc 1\nsent Mai ? 1\n").warnings())
        .containsExactly(new Remark("", warning));
    assertThat(SEEN.completedBy("made Sinks 7\nsent Old Main.lambda 1\n").warnings()).isEmpty();
    assertThat(SEEN.completedBy("made Source 1\n").warnings()).isEmpty();
    assertThat(SEEN.completedBy("# nothing was sent\n").warnings()).isEmpty();
  }

  @Test
  void whatTheCodeDoesNotTell() {
    assertThat(edge(SEEN, "Source", "?")).isNotNull();
    Mapping complete =
        SEEN.completedBy(
            """
            # a run
            made Source 7
            made Sink 7
            made Reader 1
            sent Main Source 7
            sent Source Sink 7
            sent Source Reader 5
            sent Source Main.lambda 2
            """);
    assertThat(edge(complete, "Source", "?")).isNull();
    assertThat(complete.graph().node("?")).isNull();
    assertThat(edge(complete, "Source", "Reader").recorded()).isEqualTo(5);
    assertThat(edge(complete, "Source", "Reader").weight()).isEqualTo(5);
    assertThat(edge(complete, "Source", "Reader").sites()).isEmpty();
    Edge known = edge(complete, "Source", "Sink");
    assertThat(known.recorded()).isEqualTo(7);
    assertThat(known.weight()).isEqualTo(7);
    assertThat(known.sites()).isEqualTo(edge(SEEN, "Source", "Sink").sites());
    assertThat(complete.graph().edges())
        .filteredOn(it -> it.to().startsWith("Main.lambda:"))
        .singleElement()
        .satisfies(it -> assertThat(it.recorded()).isEqualTo(2));
    assertThat(SEEN.graph().node("Source").instances()).isEqualTo(Node.UNKNOWN);
    assertThat(complete.graph().node("Source").instances()).isEqualTo(7);
    assertThat(complete.actors()).isEqualTo(SEEN.actors());
    assertThat(complete.json()).contains("\"recorded\": 5");
  }

  /** What a run made is made at most, whatever the code seems to tell. */
  @Test
  void theLargerNumberCounts() {
    assertThat(SEEN.graph().node("Reader").instances()).isEqualTo(1);
    assertThat(SEEN.completedBy("made Reader 99\n").graph().node("Reader").instances())
        .isEqualTo(99);
  }

  @Test
  void circlesThatOnlyTheRunShows() {
    assertThat(SEEN.graph().cycles()).isEmpty();
    assertThat(SEEN.completedBy("sent Sink Source 1\n").graph().cycles())
        .containsExactly(java.util.List.of("Sink", "Source"));
  }

  @Test
  void whatCodeTellsStays() {
    Mapping complete = SEEN.completedBy("made Reader 0\nsent other.Code Sink 3\nsent Sink ? 1\n");
    assertThat(complete.graph().node("Reader").instances()).isEqualTo(1);
    assertThat(complete.graph().node("other.Code").kind()).isEqualTo(ActorKind.NONE);
    assertThat(edge(complete, "Source", "?")).isNotNull();
    assertThat(edge(complete, "Sink", "?")).isNull();
    assertThat(SEEN.completedBy("").graph()).isEqualTo(SEEN.graph());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "made Source",
        "made Source x",
        "sent A B",
        "sent A B -1",
        "sent A B C 1",
        "Source TASK",
        "made Source 99999999999999999999"
      })
  void linesThatMeanNothing(String line) {
    assertThatThrownBy(() -> SEEN.completedBy("made A 1\n" + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("line 2: cannot understand \"" + line + "\"; soumak run --record writes it");
  }

  @Test
  void whatFollowsIfMessagesAreLightOrHeavy() {
    MappedActor sink = SEEN.actor("Sink");
    assertThat(sink.policyIf(false)).isEqualTo(Policy.MONITOR);
    assertThat(sink.policyIf(true)).isEqualTo(Policy.TASK);
    MappedActor source = SEEN.actor("Source");
    assertThat(source.vector().comm()).isEqualTo(Level.HIGH);
    assertThat(source.policyIf(true)).isEqualTo(source.policy());
    assertThat(source.policyIf(false)).isEqualTo(source.policy());
    MappedActor said = sink.with(Policy.THREAD, MappedActor.Chosen.FILE);
    assertThat(said.policyIf(false)).isEqualTo(Policy.THREAD);
  }
}
