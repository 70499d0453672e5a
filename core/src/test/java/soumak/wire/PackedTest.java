package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in two parts. */
class PackedTest {
  private static final Wire WIRE = Wire.of(PackedTest.class);

  record Pair(String left, Object right) {}

  record Other(int number) {}

  @Test
  void thePartsAreTheWhole() {
    Pair pair = new Pair("a", new Other(7));
    Packed packed = WIRE.pack(pair);
    assertThat(packed.whole()).isEqualTo(WIRE.toBytes(pair));
    ClassTable table = WIRE.classTable(packed.classes());
    assertThat(WIRE.<Pair>unpack(table, packed.objects(), Pair.class)).isEqualTo(pair);
    assertThat(WIRE.<Pair>fromBytes(packed.whole(), Pair.class)).isEqualTo(pair);
  }

  @Test
  void valuesOfTheSameClassesBeginWithTheSameArray() {
    byte[] first = WIRE.pack(new Other(1)).classes();
    assertThat(WIRE.pack(new Other(2)).classes()).isSameAs(first);
    assertThat(WIRE.pack(new Pair("", null)).classes()).isNotSameAs(first);
  }

  @Test
  void strangeTablesAreRefused() {
    byte[] classes = WIRE.pack(new Other(1)).classes();
    for (int length = 0; length < classes.length; length++) {
      byte[] prefix = Arrays.copyOf(classes, length);
      assertThatThrownBy(() -> WIRE.classTable(prefix)).isInstanceOf(RefusedBytesException.class);
    }
    byte[] longer = Arrays.copyOf(classes, classes.length + 1);
    assertThatThrownBy(() -> WIRE.classTable(longer))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("behind the class table");
    assertThatThrownBy(() -> Wire.of(String.class).classTable(classes))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("this wire does not know the class");
  }

  @Test
  void objectsOfAnotherTableAreRefused() {
    ClassTable table = WIRE.classTable(WIRE.pack("text").classes());
    byte[] objects = WIRE.pack(new Other(1)).objects();
    assertThatThrownBy(() -> WIRE.unpack(table, objects, Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("the class table");
    assertThatThrownBy(() -> Wire.of().unpack(table, objects, Object.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the table of classes was read by another wire");
  }

  @Test
  void whatAWireWouldNotReadIsNotPackedIfAsked() {
    for (Object value : List.of(new byte[50], new Pair("x".repeat(50), new Other(7)))) {
      byte[] whole = WIRE.pack(value).whole();
      assertThat(WIRE.readingAtMost(whole.length).packReadable(value).whole()).isEqualTo(whole);
      Wire narrow = WIRE.readingAtMost(whole.length - 1);
      assertThat(narrow.toBytes(value)).isEqualTo(whole);
      assertThatThrownBy(() -> narrow.packReadable(value))
          .isInstanceOf(NotPortableException.class)
          .hasMessage(
              "a %s cannot be turned into bytes: it has %d bytes, and %d are read at most",
              value.getClass().getName(), whole.length, whole.length - 1);
    }
  }

  /** Both parts count for what a wire reads at most. */
  @Test
  void theLimitIsThatOfTheWhole() {
    Packed packed = WIRE.pack(new byte[50]);
    int whole = packed.whole().length;
    Wire narrow = WIRE.readingAtMost(whole - 1);
    ClassTable table = narrow.classTable(packed.classes());
    assertThatThrownBy(() -> narrow.unpack(table, packed.objects(), Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessage(whole + " bytes, and this wire reads " + (whole - 1) + " at most");
    Wire exact = WIRE.readingAtMost(whole);
    assertThat(exact.<byte[]>unpack(table, packed.objects(), byte[].class)).hasSize(50);
  }

  /** Around the number of objects from which on they are looked up and not searched. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 10, 40})
  void sharedObjectsStayShared(int count) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(i % 2 == 0 ? new Other(i) : new int[] {i});
    }
    Other shared = new Other(-1);
    list.add(shared);
    list.add(new Pair("x", shared));
    List<Object> read = WIRE.fromBytes(WIRE.toBytes(list), List.class);
    assertThat(read).hasSize(count + 2);
    assertThat(((Pair) read.getLast()).right()).isSameAs(read.get(count));
    assertThat(read.getFirst()).isEqualTo(new Other(0));
  }

  @Test
  void textsOfAllKindsComeBack() {
    Random random = new Random(5);
    for (int run = 0; run < 2_000; run++) {
      char[] chars = new char[random.nextInt(6)];
      for (int i = 0; i < chars.length; i++) {
        int kind = random.nextInt(3);
        chars[i] =
            (char)
                (kind == 0
                    ? random.nextInt(128)
                    : kind == 1 ? random.nextInt(65_536) : 0xd800 + random.nextInt(0x800));
      }
      String text = new String(chars);
      assertThat(WIRE.<String>fromBytes(WIRE.toBytes(text), String.class)).isEqualTo(text);
    }
  }
}
