package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Message;

/** Objects that lead to no others are written as graphs are. */
class SingleObjectTest {
  private static final ClosedSet KNOWN = ClosedSet.of(SingleObjectTest.class);
  private static final Wire WIRE = Wire.of(SingleObjectTest.class);

  record Plain(String text, int number, Object any, char letter, boolean is, double real) {}

  record Leads(Object to) {}

  static final class Fields implements Message {
    private long number = 1L << 40;
    private String text = "ü";

    @Override
    public boolean equals(Object other) {
      return other instanceof Fields it && it.number == number && it.text.equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  static List<Object> singles() {
    return List.of(
        new byte[100],
        new byte[0],
        new int[] {1, -1, Integer.MIN_VALUE},
        new boolean[] {true, false},
        new char[] {'a', '\uffff'},
        new double[] {0.5, Double.NaN},
        new Plain("a", 7, null, 'x', true, -0.0),
        new Plain(null, -1, 'y', 'x', false, Double.NaN),
        new Plain("half a pair \ud800", 0, (short) 3, '\ud800', false, 1),
        new Leads("text"),
        new Leads(null),
        new Fields());
  }

  @ParameterizedTest
  @MethodSource("singles")
  void theBytesAreThoseOfAGraph(Object value) {
    Packed single = SingleObject.write(KNOWN, value);
    Packed graph = new GraphWriter(KNOWN).write(value, Integer.MAX_VALUE);
    assertThat(single).isNotNull();
    assertThat(single.objects()).isEqualTo(graph.objects());
    assertThat(single.classes()).isSameAs(graph.classes());
    Object read = WIRE.<Object>fromBytes(single.whole(), Object.class);
    assertThat(Objects.deepEquals(read, value)).as("%s", read).isTrue();
  }

  @Test
  void whatLeadsToOthersOrIsNoObjectIsLeftToTheGraph() {
    List<Object> others =
        List.of(
            "text",
            7,
            new Leads(new byte[1]),
            new Leads(new Leads(null)),
            new Object[0],
            new ArrayList<>(),
            Thread.State.NEW);
    for (Object it : others) {
      assertThat(SingleObject.write(KNOWN, it)).as(it.toString()).isNull();
    }
  }

  @Test
  void whatCannotBeWrittenIsRefusedWithItsReasons() {
    record Unknown(int number) {}
    assertThatThrownBy(() -> Wire.of(String.class).pack(new Unknown(1)))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("this wire does not know");
    assertThatThrownBy(() -> WIRE.pack(new Leads(new Object())))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("component `to`");
  }

  /** One table may stand for several arrays, or for none. */
  @Test
  void aTableOfOneClassMayHaveAnyNumberOfObjects() {
    byte[] shared = {1, 2};
    Object[] both = {shared, shared, new byte[] {3}};
    Object[] read = WIRE.<Object[]>fromBytes(WIRE.toBytes(both), Object[].class);
    assertThat(read[0]).isSameAs(read[1]).isEqualTo(shared);
    ClassTable bytes = WIRE.classTable(WIRE.pack(shared).classes());
    byte[] nothing = {(byte) 0x80, (byte) 0xf6};
    assertThat(WIRE.<Object>unpack(bytes, nothing, Object.class)).isNull();
    byte[] unused = {(byte) 0x81, (byte) 0x82, 0, 0x41, 9, 7};
    assertThat(WIRE.<Object>unpack(bytes, unused, Object.class)).isEqualTo(7);
  }

  @Test
  void anArrayThatEndsEarlyOrLateIsRefused() {
    Packed whole = WIRE.pack(new byte[] {1, 2, 3});
    ClassTable table = WIRE.classTable(whole.classes());
    byte[] objects = whole.objects();
    for (int length = 0; length < objects.length; length++) {
      byte[] early = Arrays.copyOf(objects, length);
      assertThatThrownBy(() -> WIRE.unpack(table, early, Object.class))
          .isInstanceOf(RefusedBytesException.class);
    }
    assertThatThrownBy(
            () -> WIRE.unpack(table, Arrays.copyOf(objects, objects.length + 1), Object.class))
        .hasMessageContaining("bytes behind the end");
    assertThatThrownBy(() -> WIRE.unpack(table, objects, int[].class))
        .hasMessageContaining("the bytes are a [B, not a [I");
  }
}
