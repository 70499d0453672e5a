package soumak.spreader.twins;

import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** Functions of numbers that are put together, as by their interfaces. */
@SuppressWarnings("overloads") // they have the names of those of the interfaces
public final class NumberFunctions {
  private NumberFunctions() {}

  /** {@link IntUnaryOperator#identity}. */
  public static IntUnaryOperator sameInt() {
    return it -> it;
  }

  /** {@link LongUnaryOperator#identity}. */
  public static LongUnaryOperator sameLong() {
    return it -> it;
  }

  /** {@link DoubleUnaryOperator#identity}. */
  public static DoubleUnaryOperator sameDouble() {
    return it -> it;
  }

  public static IntPredicate and(IntPredicate one, IntPredicate other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) && other.test(it);
  }

  public static IntPredicate or(IntPredicate one, IntPredicate other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) || other.test(it);
  }

  public static IntPredicate negate(IntPredicate of) {
    FixedMap.some(of);
    return it -> !of.test(it);
  }

  public static IntUnaryOperator andThen(IntUnaryOperator first, IntUnaryOperator then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> then.applyAsInt(first.applyAsInt(it));
  }

  public static IntUnaryOperator compose(IntUnaryOperator last, IntUnaryOperator before) {
    return andThen(before, last);
  }

  public static IntConsumer andThen(IntConsumer first, IntConsumer then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> {
      first.accept(it);
      then.accept(it);
    };
  }

  public static LongPredicate and(LongPredicate one, LongPredicate other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) && other.test(it);
  }

  public static LongPredicate or(LongPredicate one, LongPredicate other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) || other.test(it);
  }

  public static LongPredicate negate(LongPredicate of) {
    FixedMap.some(of);
    return it -> !of.test(it);
  }

  public static LongUnaryOperator andThen(LongUnaryOperator first, LongUnaryOperator then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> then.applyAsLong(first.applyAsLong(it));
  }

  public static LongUnaryOperator compose(LongUnaryOperator last, LongUnaryOperator before) {
    return andThen(before, last);
  }

  public static LongConsumer andThen(LongConsumer first, LongConsumer then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> {
      first.accept(it);
      then.accept(it);
    };
  }

  public static DoublePredicate and(DoublePredicate one, DoublePredicate other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) && other.test(it);
  }

  public static DoublePredicate or(DoublePredicate one, DoublePredicate other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) || other.test(it);
  }

  public static DoublePredicate negate(DoublePredicate of) {
    FixedMap.some(of);
    return it -> !of.test(it);
  }

  public static DoubleUnaryOperator andThen(DoubleUnaryOperator first, DoubleUnaryOperator then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> then.applyAsDouble(first.applyAsDouble(it));
  }

  public static DoubleUnaryOperator compose(DoubleUnaryOperator last, DoubleUnaryOperator before) {
    return andThen(before, last);
  }

  public static DoubleConsumer andThen(DoubleConsumer first, DoubleConsumer then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> {
      first.accept(it);
      then.accept(it);
    };
  }
}
