package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

class ConcernTest {
  private static final String PROGRAM =
      """
      import java.util.*;
      import soumak.*;
      class Text implements Message { int length; }
      class Letter extends Text {}
      class Envelope { Letter letter; }
      class Bag { Envelope[] envelopes; Bag other; }
      class Cased extends Bag {}
      interface Sink<T> { void take(@Free T what); }

      class OfSubclass { static Letter last; }
      class OfKeeper { static Object keep(Envelope e) { return e; } }
      class OfKeepersKeeper { static Bag[] bags; }
      class OfInherited { Object make() { return new Cased(); } }
      class OfArray { void put(Object[] all) { all[0] = new Text[3]; } }
      class OfCast { int look(Object o) { return o instanceof Text t ? t.length : 0; } }
      class OfParameterThatIsNotUsed { void look(Text t) {} }
      class OfTypeArgument { List<Text> all; }
      class OfLambda { java.util.function.Consumer<Text> look() { return t -> {}; } }
      class OfInterface implements Sink<Object> {
        static Object last;
        public void take(Object what) { last = what; }
      }
      class OfChild extends OfInterface {}

      class Ring { Ring next; Chain chain; }
      class Chain extends Ring { List<String> names; int[] numbers; Missing missing; }
      class Missing {}
      class Plain {
        static final Map<String, Ring> RINGS = new HashMap<>();
        static void keep(Chain chain, byte[] bytes) { RINGS.put("soumak", chain); }
      }
      """;

  private static boolean hasMessages(String type) {
    Map<String, byte[]> classes = Sources.compile(Map.of("Program", PROGRAM));
    byte[] asked = Objects.requireNonNull(classes.get(type));
    classes.remove("Missing");
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      Concern concern = new Concern(path);
      boolean answer = concern.hasMessages(asked);
      assertThat(concern.hasMessages(asked)).as("once more").isEqualTo(answer);
      return answer;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Text",
        "OfSubclass",
        "OfKeeper",
        "OfKeepersKeeper",
        "OfInherited",
        "OfArray",
        "OfCast",
        "OfParameterThatIsNotUsed",
        "OfTypeArgument",
        "OfLambda",
        "OfInterface",
        "OfChild"
      })
  void classesThatMayGetMessages(String type) {
    assertThat(hasMessages(type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Plain", "Ring", "Chain"})
  void classesThatDoNot(String type) {
    assertThat(hasMessages(type)).isFalse();
  }

  @Test
  void whatIsNoClassFile() {
    try (ClassPath path = ClassPath.of(List.of())) {
      assertThat(new Concern(path).hasMessages(new byte[] {1, 2, 3})).isFalse();
    }
  }
}
