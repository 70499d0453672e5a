package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A class that is known by its name takes the same messages as the class itself. */
class MessageTypeTest {
  private interface Named {}

  private interface MoreNamed extends Named {}

  private static class Base implements MoreNamed {}

  private static final class Derived extends Base {}

  private record Other(String text) {}

  private static final List<Object> MESSAGES =
      List.of(
          new Base(),
          new Derived(),
          new Other("x"),
          "a text",
          7,
          7L,
          'c',
          new ArrayList<>(),
          Map.of(),
          new int[0],
          new int[1][1],
          new long[0],
          new Object[0],
          new String[0],
          new Base[0],
          new Derived[0],
          new Derived[0][0],
          new Other[0],
          Thread.State.NEW);

  private static final List<Class<?>> TYPES =
      List.of(
          Object.class,
          Named.class,
          MoreNamed.class,
          Base.class,
          Derived.class,
          Other.class,
          String.class,
          CharSequence.class,
          Number.class,
          Comparable.class,
          List.class,
          int[].class,
          int[][].class,
          Object[].class,
          Object[][].class,
          Named[].class,
          Base[].class,
          Derived[][].class,
          Cloneable.class,
          Enum.class);

  @Test
  void aNameIsAsGoodAsTheClass() {
    for (Class<?> type : TYPES) {
      for (Object message : MESSAGES) {
        // Each time anew, as the first message of the type tells which class that is.
        MessageType named = MessageType.named(type.getName());
        assertThat(named.isInstance(message))
            .as("%s is a %s", message.getClass(), type)
            .isEqualTo(type.isInstance(message));
        assertThat(MessageType.of(type).isInstance(message)).isEqualTo(type.isInstance(message));
      }
    }
  }

  @Test
  void whatCameBeforeChangesNothing() {
    for (Class<?> type : TYPES) {
      MessageType named = MessageType.named(type.getName());
      for (int round = 0; round < 2; round++) {
        assertThat(MESSAGES.stream().filter(named::isInstance))
            .as("those that are a %s", type)
            .containsExactlyElementsOf(MESSAGES.stream().filter(type::isInstance).toList());
      }
    }
  }

  @Test
  void nullIsOfNoType() {
    assertThat(MessageType.ANY.isInstance(null)).isFalse();
    assertThat(MessageType.named(String.class.getName()).isInstance(null)).isFalse();
  }

  @Test
  void namesOfNoClassAreOfNoMessage() {
    for (String name : List.of("", "no.such.Type", "[", "[L", "[L;", "[[", "int", "[Q")) {
      MessageType type = MessageType.named(name);
      assertThat(type.name()).isEqualTo(name);
      assertThat(MESSAGES).as(name).noneMatch(type::isInstance);
    }
    assertThat(Arrays.asList(MessageType.named("java.lang.Object"), MessageType.ANY))
        .containsOnly(MessageType.ANY);
  }
}
