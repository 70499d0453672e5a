package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Array;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What has changed between two images of an object, and what becomes of a third one by it. */
class PatchTest {
  private static final Object[] TEXTS = {"a", "b", "c", null};

  private final Random random = new Random(11);

  private @Nullable Object value(Kind kind) {
    int some = random.nextInt(4);
    return switch (kind) {
      case BOOLEAN -> some % 2 == 0;
      case BYTE -> (byte) some;
      case SHORT -> (short) (some * 1000);
      case CHAR -> (char) ('a' + some);
      case INT -> some - 2;
      case LONG -> 5_000_000_000L * some;
      case FLOAT -> some == 3 ? Float.NaN : some / 2f;
      case DOUBLE -> some == 3 ? -0.0 : some / 4.0;
      case REF -> TEXTS[some];
    };
  }

  private SharedArray array(Kind kind, int length) {
    SharedArray array = Arrays$.wrap(kind.array(length));
    change(array, kind, length);
    return array;
  }

  private void change(SharedArray array, Kind kind, int times) {
    int length = array.length$();
    for (int i = 0; i < times && length > 0; i++) {
      Array.set(array.data$(), random.nextInt(length), value(kind));
    }
  }

  @Test
  void whatHasChangedMakesTheOldOneTheNewOneForAllKinds() {
    for (Kind kind : Kind.values()) {
      for (int length = 0; length < 40; length++) {
        SharedArray array = array(kind, length);
        SharedArray copy = Access.cloneOf(array) instanceof SharedArray same ? same : array;
        Image twin = Image.of(array);
        change(array, kind, random.nextInt(10));
        Image now = Image.of(array);
        Patch changes = now.since(twin);
        changes.store(copy);
        assertThat(copy.data$()).as("%s %s", kind, length).isEqualTo(array.data$());
        changes.put(twin);
        assertThat(now.since(twin).isEmpty()).isTrue();
        assertThat(changes.values().size()).isLessThan(10);
      }
    }
  }

  @Test
  void slotsOfOneThatTheOtherHasAreLeftOut() {
    Ints old = new Ints(new int[] {0, 0, 0, 0, 0, 0});
    Image twin = Image.of(old);
    Patch one = Image.of(new Ints(new int[] {1, 0, 1, 1, 0, 1})).since(twin);
    Patch other = Image.of(new Ints(new int[] {0, 2, 2, 0, 0, 2})).since(twin);
    assertThat(one.slots()).containsExactly(0, 2, 3, 5);
    Patch left = one.except(other);
    assertThat(left.slots()).containsExactly(0, 3);
    left.store(old);
    assertThat(old.a$).containsExactly(1, 0, 0, 1, 0, 0);
    assertThat(one.except(one).isEmpty()).isTrue();
    assertThat(one.except(twin.since(twin))).isSameAs(one);
  }

  @Test
  void fieldsThatHaveNotChangedAreNotTouched() {
    Cell cell = new Cell();
    Image twin = Image.of(cell);
    cell.b(7);
    cell.ref("text");
    Patch changes = Image.of(cell).since(twin);
    assertThat(changes.slots()).containsExactly(1, 3);
    Cell other = new Cell();
    other.a(5);
    other.b(6);
    changes.store(other);
    assertThat(other.a()).isEqualTo(5);
    assertThat(other.b()).isEqualTo(7);
    assertThat(other.ref()).isEqualTo("text");
    assertThat(other.flag()).isFalse();
  }

  @Test
  void anotherObjectOfTheSameValueIsAChange() {
    Cell cell = new Cell();
    cell.ref(new String("text"));
    Image twin = Image.of(cell);
    cell.ref(new String("text"));
    assertThat(Image.of(cell).since(twin).slots()).containsExactly(3);
  }

  @Test
  void imagesOfDifferentObjectsHaveNoDifference() {
    Image two = Image.of(new Ints(2));
    assertThatThrownBy(() -> Image.of(new Ints(3)).since(two))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("an object has 2 slots, not 3");
  }

  @Test
  void slotsInAMessageAreInTheirOrder() {
    for (int[] slots : new int[][] {{1, 1}, {2, 1}, {-1, 0}}) {
      Writer out = new Writer().anInt(2).anInt(slots[0]).anInt(slots[1]);
      Decoder in = decoder(out);
      assertThatThrownBy(() -> Patch.read(in)).hasMessageContaining("out of order");
    }
    Writer few = new Writer().anInt(2).anInt(0).anInt(1).aByte(1).aByte(Kind.BYTE.code());
    few.anInt(1).aByte(5);
    Decoder in = decoder(few);
    assertThatThrownBy(() -> Patch.read(in)).hasMessageContaining("2 slots for 1 values");
  }

  private static Decoder decoder(Writer message) {
    Spread spread = new Spread(PatchTest.class.getClassLoader());
    return new Decoder(spread, new Reader(message.bytes()));
  }
}
