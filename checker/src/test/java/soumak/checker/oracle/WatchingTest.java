package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import soumak.checker.Known;
import soumak.checker.KnownStates;

/** Objects that lie as the checker has it are found right, and all others wrong. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WatchingTest {
  private static final String SOURCE =
      """
      package watched; import soumak.*; import world.*;
      record Holder(Object captured) {}
      final class A extends Actor {
        N first = new N(), second = new N();
        public void execute() {}
        void reads() {
          N read = first;
          read.touch(); first.touch();
        }
      }
      final class T {
        static void below(@Free N top) {
          N next = top.next;
          top.touch(); next.touch();
        }
        static void free(@Free N top) {
          N cut = Cut.cut(top.next);
          top.touch(); cut.touch();
        }
        static void chosen(@Free N one, @Free N other) {
          N some = U.flip() ? one.left : other;
          one.touch(); some.touch();
        }
        static Object known;
        static void shown(@Free N top) {
          byte[] some = new byte[1]; known = some; if (U.flip()) some = top.data;
          top.touch(); some[0]++;
        }
        static void held(@Safe H h) {
          N held = h.held;
          held.touch(); h.held.touch();
        }
        static void captured(@Safe N top) {
          Runnable touches = () -> top.touch();
          touches.run(); top.touch();
        }
      }
      """;

  private final Batch batch = new Batch(new HashMap<>(Map.of("watched.T", SOURCE)));
  private final KnownStates states = batch.states("watched");
  private final Runner classes = new Runner(batch.classes(), null);

  @BeforeAll
  void isAccepted() {
    assertThat(batch.check("watched")).isEmpty();
  }

  @BeforeEach
  void begin() {
    Oracle.begin(0, null);
  }

  @AfterAll
  void close() {
    batch.close();
  }

  /** A tree, three deep. */
  private Object tree() throws ClassNotFoundException {
    return Objects.requireNonNull(Fresh.make(classes.loadClass("world.N")));
  }

  private static Object field(Object node, String name) throws ReflectiveOperationException {
    return node.getClass().getField(name).get(node);
  }

  private static void field(Object object, String name, Object value)
      throws ReflectiveOperationException {
    object.getClass().getField(name).set(object, value);
  }

  private Object make(String type, Object... arguments) throws ReflectiveOperationException {
    Constructor<?> constructor = classes.loadClass(type).getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return constructor.newInstance(arguments);
  }

  /** What holds an object as a lambda does. */
  private Object holder(Object captured) throws ReflectiveOperationException {
    return make("watched.Holder", captured);
  }

  private @Nullable String wrong(String method, @Nullable Object... objects) {
    return wrongIn("watched/T." + method, objects);
  }

  /** Of the last line but the closing one, where all locals are used. */
  private @Nullable String wrongIn(String method, @Nullable Object... objects) {
    Known known = Objects.requireNonNull(states.at(method, 1));
    assertThat(known.locals()).hasSize(objects.length);
    return Watching.wrong(known, objects);
  }

  @Test
  void whatIsReadLiesBelow() throws ReflectiveOperationException {
    String below = "below(Lworld/N;)V";
    Object top = tree();
    assertThat(wrong(below, top, field(top, "next"))).isNull();
    assertThat(wrong(below, top, null)).isNull();
    assertThat(wrong(below, top, field(top, "left"))).contains("leads by [world/N.left] to");
    assertThat(wrong(below, top, top)).contains("leads by [] to");
    assertThat(wrong(below, top, tree())).contains("is apart from");
    assertThat(wrong(below, field(top, "next"), top)).isNotNull();
  }

  @Test
  void nothingPointsToWhatIsFree() throws ReflectiveOperationException {
    String free = "free(Lworld/N;)V";
    Object top = tree();
    assertThat(wrong(free, top, tree())).isNull();
    assertThat(wrong(free, top, field(top, "next"))).isNotNull();
  }

  @Test
  void whatMayBeKnownToOthersNeedNotLieBelow() throws ReflectiveOperationException {
    String shown = "shown(Lworld/N;)V";
    Object top = tree();
    assertThat(wrong(shown, top, field(top, "data"))).isNull();
    assertThat(wrong(shown, top, new byte[1])).isNull();
  }

  @Test
  void whatMayBeOneOfTwoMayLieAsEither() throws ReflectiveOperationException {
    String chosen = "chosen(Lworld/N;Lworld/N;)V";
    Object one = tree();
    assertThat(wrong(chosen, one, field(one, "left"))).isNull();
    assertThat(wrong(chosen, one, tree())).isNull();
    assertThat(wrong(chosen, one, field(one, "next"))).isNotNull();
  }

  @Test
  void whatATaskKeepsIsReachedByItsFields() throws ReflectiveOperationException {
    Object actor = make("watched.A");
    Field first = actor.getClass().getDeclaredField("first");
    Field second = actor.getClass().getDeclaredField("second");
    first.setAccessible(true);
    second.setAccessible(true);
    assertThat(wrongIn("watched/A.reads()V", actor, first.get(actor))).isNull();
    assertThat(wrongIn("watched/A.reads()V", actor, second.get(actor)))
        .contains("is kept by [watched/A.second]");
  }

  @Test
  void whatOtherObjectsHoldLiesBelowThem() throws ReflectiveOperationException {
    Object holder = make("world.H");
    field(holder, "buffer", new byte[1]);
    Object held = tree();
    field(holder, "held", held);
    assertThat(wrong("held(Lworld/H;)V", holder, held)).isNull();
    assertThat(wrong("held(Lworld/H;)V", holder, tree())).contains("is apart from");
  }

  @Test
  void whatCapturesAPartIsLostWithIt() throws ReflectiveOperationException {
    Object top = tree();
    Object holder = holder(field(top, "left"));
    assertThat(wrong("captured(Lworld/N;)V", top, holder)).isNull();
    assertThat(wrong("free(Lworld/N;)V", top, holder(tree()))).isNull();
    assertThat(wrong("free(Lworld/N;)V", top, holder)).contains("captures a part of");
  }
}
