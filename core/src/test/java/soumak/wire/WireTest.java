package soumak.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Message;
import soumak.Mobile;

class WireTest {
  private static final Wire WIRE = Wire.of(WireTest.class);

  enum Colour {
    RED,
    GREEN {
      @Override
      int number() {
        return 2;
      }
    };

    int number() {
      return 1;
    }
  }

  record Point(int x, double y, String name) {}

  record Positive(long value) {
    Positive {
      if (value <= 0) {
        throw new IllegalArgumentException("not positive: " + value);
      }
    }
  }

  static class Node implements Message {
    final int key;
    Node left;
    Node right;
    transient int scratch = 5;

    Node(int key) {
      this.key = key;
    }
  }

  static final class Leaf extends Node {
    private final long[] values = {1, 2, 3};
    int key;

    Leaf(int key) {
      super(key);
      this.key = -key;
    }
  }

  static final class Counted implements Message {
    static int made;
    int n;

    private Counted() {
      made++;
    }
  }

  private static <T> T copy(T value) {
    return WIRE.fromBytes(WIRE.toBytes(value), Object.class);
  }

  static List<Object> values() {
    return Arrays.asList(
        null,
        "",
        "text",
        "\0ü\ud83d\ude00",
        "\udc00x",
        true,
        false,
        0,
        23,
        24,
        255,
        256,
        65_536,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        -1,
        -24,
        -25,
        0L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        (byte) -128,
        (short) 32_767,
        'x',
        '\uffff',
        1.5f,
        Float.NaN,
        -0.0,
        Double.MIN_VALUE,
        Colour.RED,
        Colour.GREEN,
        new Point(1, 2, null),
        new Positive(3),
        new ArrayList<>(Arrays.asList(1, null, new Point(0, 0, "p"))),
        new TreeMap<>(Map.of("a", 1, "b", List.of().size())));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesStayEqual(Object value) {
    Object copy = copy(value);
    assertThat(copy).isEqualTo(value);
    assertThat(copy == null ? null : copy.getClass())
        .isEqualTo(value == null ? null : value.getClass());
  }

  @Test
  void arraysStayEqual() {
    Object[] all = {
      new byte[] {1, -1},
      new boolean[] {true, false},
      new char[] {'a'},
      new short[] {-2},
      new int[] {1 << 31},
      new long[0],
      new float[] {1.5f},
      new double[] {Double.NaN},
      new String[] {"s", null},
      new int[][] {{1}, null},
      new Point[] {new Point(1, 1, "")},
      new Colour[][] {{Colour.RED}},
      new Object[] {1L, "x", new Integer[] {5}},
    };
    Object[] copy = copy(all);
    assertThat(Arrays.deepEquals(copy, all)).isTrue();
    for (int i = 0; i < all.length; i++) {
      assertThat(copy[i].getClass()).isEqualTo(all[i].getClass());
    }
  }

  @Test
  void objectsKeepTheirFieldsAndWhoTheyReferTo() {
    Node root = new Leaf(7);
    root.left = new Node(1);
    root.right = root.left;
    root.left.left = root;
    root.scratch = 9;
    Leaf copy = (Leaf) WIRE.<Node>fromBytes(WIRE.toBytes(root), Node.class);
    assertThat(((Node) copy).key).isEqualTo(7);
    assertThat(copy.key).isEqualTo(-7);
    assertThat(copy.values).containsExactly(1, 2, 3);
    assertThat(copy.scratch).isZero();
    assertThat(copy.left).isSameAs(copy.right).isNotSameAs(root.left);
    assertThat(copy.left.left).isSameAs(copy);
  }

  @Test
  void aConstructorWithoutParametersIsCalled() {
    Counted counted = new Counted();
    counted.n = 4;
    int before = Counted.made;
    assertThat(copy(counted).n).isEqualTo(4);
    assertThat(Counted.made).isEqualTo(before + 1);
  }

  /** There is no recursion anywhere, so no stack that could overflow. */
  @Test
  void aListOfAnyLengthWillDo() {
    Node first = new Node(0);
    Node last = first;
    for (int i = 1; i < 200_000; i++) {
      last.left = new Node(i);
      last = last.left;
    }
    int length = 0;
    for (Node at = copy(first); at != null; at = at.left) {
      assertThat(at.key).isEqualTo(length++);
    }
    assertThat(length).isEqualTo(200_000);
  }

  @Test
  void whatTheSameIsIsWrittenTheSame() {
    assertThat(WIRE.toBytes(new Point(1, 2, "a"))).isEqualTo(WIRE.toBytes(new Point(1, 2, "a")));
  }

  /** The example of docs/wire.md, but for the name of the class. */
  @Test
  void theDocumentedBytesAreWritten() {
    String bytes =
        new String(Wire.of(Greeting.class).toBytes(new Greeting("hello", 3)), ISO_8859_1);
    assertThat(bytes)
        .isEqualTo(
            "\u00d9\u00d9\u00f7\u0084\1\u0081\u0083\0"
                + "\u0078\u001dsoumak.wire.WireTest$Greeting"
                + "\u0082\u0077text:Ljava/lang/String;\u0067times:I"
                + "\u0081\u0083\0\u0065hello\3"
                + "\u00d8\u001d\0");
  }

  record Greeting(String text, int times) {}

  @Test
  void whatIsNoDataIsRefused() {
    assertThatThrownBy(() -> WIRE.toBytes(new Object[] {1, new StringBuilder("x")}))
        .isInstanceOf(NotPortableException.class)
        .hasMessage(
            "a [Ljava.lang.Object; cannot be turned into bytes: element 1 of an array"
                + " (java.lang.StringBuilder): it is no record, enum, message, mobile, or array or"
                + " collection of these");
  }

  @Test
  void recordsOfOtherProgramsAreRefusedOnBothSides() {
    Wire other = Wire.of(Point.class.getNestHost(), String.class);
    Wire strange = Wire.of(Mobile.class);
    byte[] bytes = other.toBytes(new Point(1, 1, "x"));
    assertThatThrownBy(() -> strange.toBytes(new Point(1, 1, "x")))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("give WireTest.Point.class to Wire.of");
    assertThatThrownBy(() -> strange.fromBytes(bytes, Point.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageEndingWith("this wire does not know the class soumak.wire.WireTest$Point");
  }

  @Test
  void theWrongTypeIsRefused() {
    assertThatThrownBy(() -> WIRE.fromBytes(WIRE.toBytes("text"), Integer.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessage("the bytes are a java.lang.String, not a java.lang.Integer");
  }

  static List<Arguments> damaged() {
    return List.of(
        Arguments.of("", "byte 0: the bytes end early"),
        Arguments.of("d9d9f6", "byte 3: these are no bytes of a wire"),
        Arguments.of("d9d9f78402808000", "version 2 of the format; this is 1"),
        Arguments.of("d9d9f784018080f7", "byte 7: here should be a value"),
        Arguments.of("d9d9f784018080c000", "an unknown tag"),
        Arguments.of("d9d9f784018080d81d00", "a number out of the range of the object table"),
        Arguments.of("d9d9f7840180801817", "not in its shortest form"),
        Arguments.of("d9d9f7840180809f", "an item of indefinite length"),
        Arguments.of("d9d9f7840180807a7fffffff", "the bytes end early"),
        Arguments.of("d9d9f78401809affffffff", "the bytes end early"),
        Arguments.of("d9d9f78401808061ff", "a text that is not UTF-8"),
        Arguments.of("d9d9f7840180808205440061 0062", "a string in UTF-16 that UTF-8 can say"),
        Arguments.of("d9d9f784018080820600", "a number out of the range of the kinds of boxes"),
        Arguments.of("d9d9f784018081 80 00", "an object without a class"),
        Arguments.of("d9d9f784018182026178 8000", "does not know the array class x"),
        Arguments.of("d9d9f784018182026149 8000", "does not know the array class I"),
        Arguments.of("d9d9f7840181820278025b49 8000", "not in its shortest form"),
        Arguments.of("d9d9f78401818202625b49 818200 d84a430000 01 d81d00", "half an element"),
        Arguments.of("d9d9f78401818202625b49 818200 d84b40 d81d00", "here should be the elements"),
        Arguments.of("d9d9f7840180801a00010000ff", "there are bytes behind the end"));
  }

  @ParameterizedTest
  @MethodSource("damaged")
  void damagedBytesAreRefused(String hex, String why) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    assertThatThrownBy(() -> WIRE.fromBytes(bytes, Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aRecordThatRefusesItsComponentsIsRefused() {
    byte[] bytes = WIRE.toBytes(new Positive(5));
    bytes[bytes.length - 4] = 0;
    assertThatThrownBy(() -> WIRE.fromBytes(bytes, Positive.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("refuses its components")
        .hasRootCauseMessage("not positive: 0");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void aWireReadsSomething(int most) {
    assertThatThrownBy(() -> WIRE.readingAtMost(most)).isInstanceOf(IllegalArgumentException.class);
  }
}
