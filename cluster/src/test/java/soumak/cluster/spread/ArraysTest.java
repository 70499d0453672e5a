package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Arrays of rewritten programs at one node. */
@SuppressWarnings("NullAway")
class ArraysTest {
  private static Stream<Object> arrays() {
    return Stream.of(
        new boolean[] {true, false},
        new byte[] {1, -2},
        new short[] {3, -4},
        new char[] {'a', '\uffff'},
        new int[] {5, Integer.MIN_VALUE},
        new long[] {6, Long.MIN_VALUE},
        new float[] {0.5f, Float.NaN},
        new double[] {-0.0, 1e300},
        new String[] {"x", null});
  }

  @Test
  void everyKindIsWrappedClonedComparedAndSentBack() {
    arrays().forEach(ArraysTest::check);
  }

  private static void check(Object array) {
    SharedArray wrapper = (SharedArray) Access.fromJdk(array);
    assertThat(Access.fromJdk(array)).isSameAs(wrapper);
    assertThat(Access.toJdk(wrapper)).isSameAs(array);
    assertThat(Access.isInstance(wrapper, array.getClass())).isTrue();
    assertThat(Access.isInstance(wrapper, int[][].class)).isFalse();
    SharedArray copy = Access.cloneOf(wrapper);
    assertThat(copy).isNotSameAs(wrapper).hasSameClassAs(wrapper);
    assertThat(Image.of(copy).since(Image.of(wrapper)).isEmpty()).isTrue();
    Access.arraycopy(wrapper, 0, copy, 1, 1);
    Patch patch = Image.of(copy).since(Image.of(wrapper));
    assertThat(patch.slots()).containsExactly(1);
    patch.store(wrapper);
    assertThat(Image.of(copy).since(Image.of(wrapper)).isEmpty()).isTrue();
  }

  @Test
  void arraysOfArraysAreMadeAsTheirDimensionsSay() {
    Refs twelve = (Refs) Access.many(int.class, 3, 4);
    assertThat(twelve.a$).hasSize(3).isInstanceOf(Ints[].class);
    assertThat(((Ints) twelve.a$[2]).a$).hasSize(4);
    assertThat(Access.isInstance(twelve, int[][].class)).isTrue();
    assertThat(Access.isInstance(twelve, Object[].class)).isTrue();
    assertThat(Access.isInstance(twelve, long[][].class)).isFalse();
    Refs open = (Refs) Access.many(Ints.class, 3, 4);
    assertThat(((Refs) open.a$[0]).a$).hasSize(4).isInstanceOf(Ints[].class).containsOnlyNulls();
    Refs cells = (Refs) Access.many(Cell.class, 2, 2, 2);
    assertThat(((Refs) ((Refs) cells.a$[1]).a$[1]).a$).isInstanceOf(Cell[].class);
    assertThatThrownBy(() -> Access.many(int.class, 2, -1))
        .isInstanceOf(NegativeArraySizeException.class);
  }

  @Test
  void castsSayWhatIsWrong() {
    assertThat(Access.cast(null, int[].class)).isNull();
    assertThat(Access.cast("s", String.class)).isEqualTo("s");
    assertThatThrownBy(() -> Access.cast(new Ints(1), long[].class))
        .isInstanceOf(ClassCastException.class)
        .hasMessage("soumak.cluster.spread.Ints is no long[]");
  }

  /** It came in an {@code Optional<String[]>}, or the like. */
  @Test
  void castsMakeWrappersOfTheJdksArrays() {
    String[] words = {"a", "b"};
    Refs refs = (Refs) Access.cast(words, String[].class);
    assertThat(refs.a$).isSameAs(words);
    assertThat(Access.cast(words, Object[].class)).as("one for each array").isSameAs(refs);
    assertThat(Access.cast(refs, String[].class)).isSameAs(refs);
    assertThat(Access.cast(words, java.io.Serializable.class)).isSameAs(words);
    assertThatThrownBy(() -> Access.cast(words, Integer[].class))
        .isInstanceOf(ClassCastException.class)
        .hasMessage("[Ljava.lang.String; is no java.lang.Integer[]");
    Refs rows = (Refs) Access.cast(new String[][] {{"c"}, {}}, Object[].class);
    assertThat(rows.a$).isInstanceOf(Refs[].class).hasSize(2);
  }

  @Test
  void anArrayOfArraysOfTheJdkGetsWrappersInside() {
    Refs refs = (Refs) Access.fromJdk(new int[][] {{1}, null});
    assertThat(refs.a$).isInstanceOf(Ints[].class);
    assertThat(((Ints) refs.a$[0]).a$).containsExactly(1);
    assertThat(refs.a$[1]).isNull();
  }

  @Test
  void clonesHaveNothingOfTheirOriginalButItsFields() throws Exception {
    class Copied extends Cell implements Cloneable {
      Copied copy() throws CloneNotSupportedException {
        return (Copied) clone();
      }
    }
    Copied original = new Copied();
    original.a(3);
    Access.enter(original);
    Copied copy = original.copy();
    assertThat(copy.a()).isEqualTo(3);
    assertThat(Access.holdsLock(copy)).isFalse();
    Access.exit(original);
    assertThat(copy).isNotEqualTo(original);
  }
}
