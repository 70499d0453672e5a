import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/** Functions of numbers that are put together at one node and called at others. */
public class NumberFunctions {
  private static final IntPredicate EVEN = it -> it % 2 == 0;
  private static final IntPredicate INT = EVEN.and(it -> it > 0).or(it -> it == -7).negate();
  private static final LongPredicate LONG =
      ((LongPredicate) it -> it > 3).negate().or(it -> it == 9).and(it -> it != 2);
  private static final DoublePredicate DOUBLE =
      ((DoublePredicate) it -> it > 1).and(it -> it < 5).or(it -> it == 7).negate();
  private static final IntUnaryOperator INTS =
      IntUnaryOperator.identity().andThen(it -> it * 2).compose(it -> it - 3);
  private static final LongUnaryOperator LONGS =
      LongUnaryOperator.identity().andThen(it -> it * 2).compose(it -> it - 3);
  private static final DoubleUnaryOperator DOUBLES =
      DoubleUnaryOperator.identity().andThen(Math::sqrt).compose(it -> it * 4);
  private static final UnaryOperator<String> SAME = UnaryOperator.identity();
  private static final IntConsumer TELLS_INT =
      ((IntConsumer) it -> System.out.println("one " + it)).andThen(System.out::println);
  private static final LongConsumer TELLS_LONG =
      ((LongConsumer) it -> System.out.println("one " + it)).andThen(System.out::println);
  private static final DoubleConsumer TELLS_DOUBLE =
      ((DoubleConsumer) it -> System.out.println("one " + it)).andThen(System.out::println);

  private static void tell() {
    for (int i = -7; i < 10; i++) {
      System.out.print(INT.test(i) + " " + LONG.test(i) + " " + DOUBLE.test(i) + ", ");
    }
    System.out.println(INTS.applyAsInt(10) + " " + LONGS.applyAsLong(1L << 40));
    System.out.println(DOUBLES.applyAsDouble(16) + SAME.apply("same"));
    TELLS_INT.accept(1);
    TELLS_LONG.accept(2);
    TELLS_DOUBLE.accept(3);
    try {
      EVEN.and(null);
    } catch (NullPointerException e) {
      System.out.println("nothing to be put together with");
    }
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(NumberFunctions::tell);
      thread.start();
      thread.join();
    }
  }
}
