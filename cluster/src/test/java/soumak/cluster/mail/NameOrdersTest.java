package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Mailbox;
import soumak.Reply;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.spread.ForwardedEngine;

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

  /** A node that sees who comes only when a test says so. */
  private static final class Late extends ForwardedEngine {
    private final List<Runnable> untold = new ArrayList<>();
    private Members seen;
    boolean isLate;

    Late(Engine engine) {
      super(engine);
      seen = engine.members();
    }

    @Override
    public Members members() {
      seen = isLate ? seen : super.members();
      return seen;
    }

    @Override
    public void onChange(Consumer<Members> listener) {
      super.onChange(now -> {
        if (isLate) {
          untold.add(() -> listener.accept(now));
        } else {
          listener.accept(now);
        }
      });
    }

    void sees() {
      isLate = false;
      untold.forEach(Runnable::run);
    }
  }

  /** It may have found the name before the other one sees that it has come. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whoHasJustComeFindsANameNoMoreThatWasTakenAway(int seed) {
    ChosenNodes nodes = new ChosenNodes(seed, 0);
    Late[] late = new Late[1];
    nodes.join(engine -> late[0] = new Late(engine));
    nodes.join();
    assertThat(ThreadNodes.got(register(nodes, 0, first), nodes)).isTrue();
    late[0].isLate = true;
    nodes.join();
    assertThat(ThreadNodes.got(find(nodes, 2), nodes)).isNotNull();
    assertThat(ThreadNodes.got(nodes.mail(0).names().unregister(NAME), nodes)).isTrue();
    late[0].sees();
    nodes.cluster.run();
    assertThat(ThreadNodes.got(register(nodes, 1, second), nodes)).isTrue();
    ThreadNodes.got(find(nodes, 2), nodes).tryPut("to the second");
    nodes.cluster.run();
    assertThat(second.tryGet()).isEqualTo("to the second");
  }

  @Test
  void whoHasJustComeIsToldOnceOfANameThatWasTakenAwayOftenAndOfManyInPieces() {
    Map<Node, List<List<String>>> told = new HashMap<>();
    ChosenNodes nodes = new ChosenNodes(7, 0);
    nodes.join(engine ->
        new ForwardedEngine(engine) {
          @Override
          public void send(Node to, int service, byte[] bytes) {
            told.computeIfAbsent(to, it -> new ArrayList<>()).add(unnamed(bytes));
            super.send(to, service, bytes);
          }
        });
    nodes.join();
    List<String> large = List.of("a".repeat(PostOffice.LONG), "b".repeat(PostOffice.LONG));
    for (String name : List.of(NAME, large.get(0), large.get(1), NAME, NAME)) {
      Names names = nodes.mail(0).names();
      assertThat(ThreadNodes.got(names.register(name, String.class, first), nodes)).isTrue();
      assertThat(ThreadNodes.got(names.unregister(name), nodes)).isTrue();
    }
    Node newcomer = nodes.join();
    nodes.cluster.run();
    assertThat(told.get(newcomer))
        .filteredOn(it -> !it.isEmpty())
        .containsExactly(List.of(large.get(0)), List.of(large.get(1)), List.of(NAME));
  }

  private static List<String> unnamed(byte[] frame) {
    return Frames.read(frame).stream()
        .filter(it -> it instanceof Item.Unnamed)
        .map(it -> ((Item.Unnamed) it).name())
        .toList();
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
