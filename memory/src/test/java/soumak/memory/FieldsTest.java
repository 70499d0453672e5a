package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random writes to the fields of neighbouring structures, beside ordinary objects. */
class FieldsTest {
  interface Pair extends Struct {
    short a();

    void a(short value);

    long b();

    void b(long value);
  }

  interface Wide extends Struct {
    byte tag();

    void tag(byte value);

    @Length(5)
    short shorts(int index);

    void shorts(int index, short value);

    @Length(3)
    Pair pairs(int index);

    @Length(7)
    Bytes tail();

    double weight();

    void weight(double value);

    boolean set();

    void set(boolean value);
  }

  /** The same in ordinary fields. */
  private static final class Model {
    byte tag;
    final short[] shorts = new short[5];
    final short[] a = new short[3];
    final long[] b = new long[3];
    final byte[] tail = new byte[7];
    double weight;
    boolean set;
  }

  static List<Supplier<Region>> regions() {
    return List.of(Region::lifo, Region::lifoReap, Region::heap, () -> Region.newKey().open());
  }

  @ParameterizedTest
  @MethodSource("regions")
  void noWriteTouchesItsNeighbours(Supplier<Region> open) {
    Random random = new Random(3);
    int count = 20;
    Model[] models = new Model[count];
    try (Region region = open.get()) {
      Ptr<Wide> row = region.alloc(Wide.class, count);
      for (int i = 0; i < count; i++) {
        models[i] = new Model();
      }
      for (int i = 0; i < 20_000; i++) {
        int at = random.nextInt(count);
        write(random, row.get(at), models[at]);
      }
      for (int i = 0; i < count; i++) {
        compare(row.get(i), models[i]);
      }
    }
  }

  private static void write(Random random, Wide wide, Model model) {
    int index = random.nextInt(3);
    switch (random.nextInt(7)) {
      case 0 -> wide.tag(model.tag = (byte) random.nextInt());
      case 1 -> wide.shorts(index + 2, model.shorts[index + 2] = (short) random.nextInt());
      case 2 -> wide.pairs(index).a(model.a[index] = (short) random.nextInt());
      case 3 -> wide.pairs(index).b(model.b[index] = random.nextLong());
      case 4 -> wide.tail().set(index + 4, model.tail[index + 4] = (byte) random.nextInt());
      case 5 -> wide.weight(model.weight = random.nextDouble());
      default -> wide.set(model.set = random.nextBoolean());
    }
  }

  private static void compare(Wide wide, Model model) {
    assertThat(wide.tag()).isEqualTo(model.tag);
    for (int i = 0; i < 5; i++) {
      assertThat(wide.shorts(i)).isEqualTo(model.shorts[i]);
    }
    for (int i = 0; i < 3; i++) {
      assertThat(wide.pairs(i).a()).isEqualTo(model.a[i]);
      assertThat(wide.pairs(i).b()).isEqualTo(model.b[i]);
    }
    for (int i = 0; i < 7; i++) {
      assertThat(wide.tail().get(i)).isEqualTo(model.tail[i]);
    }
    assertThat(wide.weight()).isEqualTo(model.weight);
    assertThat(wide.set()).isEqualTo(model.set);
  }
}
