package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Mailbox;
import soumak.Reply;

/** What nodes remember of names, when messages come in any order. */
class NameOrdersTest {
  private static final String NAME = "one";

  private final Mailbox<String> first = new Mailbox<>();
  private final Mailbox<String> second = new Mailbox<>();

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  private static Reply<Boolean> register(ChosenNodes nodes, int node, Mailbox<String> mailbox) {
    return nodes.mail(node).names().register(NAME, String.class, mailbox);
  }

  private static Reply<Mailbox<String>> find(ChosenNodes nodes, int node) {
    return nodes.mail(node).names().find(NAME, String.class);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whoHasTakenANameAwayFindsItNoMore(int seed) {
    ChosenNodes nodes = new ChosenNodes(seed, 2);
    assertThat(ThreadNodes.got(register(nodes, 0, first), nodes)).isTrue();
    Reply<Boolean> gone = nodes.mail(0).names().unregister(NAME);
    while (!gone.isDone()) {
      assertThat(nodes.cluster.step()).as("something happens").isTrue();
    }
    Reply<Mailbox<String>> found = find(nodes, 0);
    assertThat(found.isDone()).isFalse();
    assertThat(ThreadNodes.got(register(nodes, 1, second), nodes)).isTrue();
    assertThat(ThreadNodes.got(found, nodes)).isNotSameAs(first);
  }

  /** The answer may come to who asks behind the word that it is outdated. */
  @ParameterizedTest
  @MethodSource("seeds")
  void anAnswerThatWasUnderWayIsNotRemembered(int seed) {
    ChosenNodes nodes = new ChosenNodes(seed, 4);
    assertThat(ThreadNodes.got(register(nodes, 0, first), nodes)).isTrue();
    find(nodes, 2);
    assertThat(ThreadNodes.got(nodes.mail(0).names().unregister(NAME), nodes)).isTrue();
    assertThat(ThreadNodes.got(register(nodes, 1, second), nodes)).isTrue();
    ThreadNodes.got(find(nodes, 2), nodes).tryPut("to the second");
    nodes.cluster.run();
    assertThat(second.tryGet()).isEqualTo("to the second");
  }
}
