package soumak.processj.typed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a value or step directly consists of, in the order in which it is done. */
public final class Parts {
  private Parts() {}

  /** The values that a value is computed from. */
  public static List<Value> of(Value value) {
    return switch (value) {
      case Value.Constant it -> List.of();
      case Value.Local it -> List.of();
      case Value.Fresh it -> List.of();
      case Value.NewMobile it -> List.of();
      case Value.FieldOf it -> List.of(it.record());
      case Value.TagField it -> List.of(it.tagged());
      case Value.Element it -> List.of(it.array(), it.index());
      case Value.Convert it -> List.of(it.value());
      case Value.Unary it -> List.of(it.operand());
      case Value.Binary it -> List.of(it.left(), it.right());
      case Value.Logical it -> List.of(it.left(), it.right());
      case Value.Concatenation it -> it.parts();
      case Value.Choice it -> List.of(it.condition(), it.yes(), it.no());
      case Value.Assign it -> List.of(it.target(), it.value());
      case Value.Compound it -> List.of(it.target(), it.value());
      case Value.Increment it -> List.of(it.target());
      case Value.Call it -> it.arguments();
      case Value.JavaCall it -> present(Stream.of(it.target()), it.arguments());
      case Value.MobileCall it -> present(Stream.of(it.process()), it.arguments());
      case Value.EndOf it -> List.of(it.channel());
      case Value.Read it -> present(Stream.of(it.end(), it.target()), List.of());
      case Value.Write it -> List.of(it.end(), it.message());
      case Value.Sync it -> List.of(it.barrier());
      case Value.TimerRead it -> List.of(it.timer());
      case Value.Timeout it -> List.of(it.timer(), it.time());
      case Value.Size it -> List.of(it.of());
      case Value.NewArray it -> it.lengths();
      case Value.ArrayOf it -> it.elements();
      case Value.NewRecord it -> it.fields().given();
      case Value.NewTagged it -> it.fields().given();
      case Value.IsTag it -> List.of(it.value());
    };
  }

  private static List<Value> present(Stream<? extends @Nullable Value> some, List<Value> more) {
    List<Value> all = new ArrayList<>();
    some.filter(Objects::nonNull).map(Objects::requireNonNull).forEach(all::add);
    all.addAll(more);
    return all;
  }

  private static List<Value> values(@Nullable Value... some) {
    return present(Arrays.stream(some), List.of());
  }

  /** The values that a step computes itself. */
  public static List<Value> valuesOf(Step step) {
    return switch (step) {
      case Step.Declare it -> List.of(it.initial());
      case Step.Evaluate it -> List.of(it.value());
      case Step.If it -> List.of(it.condition());
      case Step.While it -> List.of(it.condition());
      case Step.DoWhile it -> List.of(it.condition());
      case Step.For it -> present(Stream.of(it.condition()), it.update());
      case Step.Return it -> values(it.value());
      case Step.Switch it -> List.of(it.value());
      case Step.TagSwitch it -> List.of(it.value());
      case Step.Par it -> it.enrolled();
      case Step.ParFor it -> it.enrolled();
      case Step.Alt it -> it.choices().stream().flatMap(Parts::valuesOf).toList();
      case Step.Claim it -> it.ends().stream().map(Step.Claimed::end).toList();
      case Step.Fork it -> List.of(it.call());
      case Step.Block it -> List.of();
      case Step.Skip it -> List.of();
      case Step.Stop it -> List.of();
      case Step.Labeled it -> List.of();
      case Step.Break it -> List.of();
      case Step.Continue it -> List.of();
      case Step.Suspend it -> List.of();
    };
  }

  private static Stream<Value> valuesOf(Step.Choice choice) {
    return switch (choice) {
      case Step.Guarded it -> {
        List<Value> guard =
            switch (it.guard()) {
              case Step.ReadGuard read -> values(read.target(), read.read());
              case Step.TimeoutGuard timeout -> List.of(timeout.timer(), timeout.time());
              case Step.SkipGuard skip -> List.of();
            };
        yield Stream.concat(values(it.condition()).stream(), guard.stream());
      }
      case Step.Nested it ->
          Stream.concat(
              values(it.condition()).stream(), it.choices().stream().flatMap(Parts::valuesOf));
    };
  }

  /** The steps in a step, also those of the branches of a par. */
  public static List<Step> stepsOf(Step step) {
    return switch (step) {
      case Step.Block it -> it.steps();
      case Step.If it -> it.no() == null ? List.of(it.yes()) : List.of(it.yes(), it.no());
      case Step.While it -> List.of(it.body());
      case Step.DoWhile it -> List.of(it.body());
      case Step.For it -> Stream.concat(it.initial().stream(), Stream.of(it.body())).toList();
      case Step.Labeled it -> List.of(it.body());
      case Step.Switch it -> it.cases().stream().flatMap(one -> one.body().stream()).toList();
      case Step.TagSwitch it -> it.cases().stream().flatMap(one -> one.body().stream()).toList();
      case Step.Par it -> it.branches().stream().map(Step.Branch::code).toList();
      case Step.ParFor it -> List.of(it.loop(), it.branch().code());
      case Step.Alt it -> it.choices().stream().flatMap(Parts::stepsOf).toList();
      case Step.Claim it -> List.of(it.body());
      default -> List.of();
    };
  }

  private static Stream<Step> stepsOf(Step.Choice choice) {
    return switch (choice) {
      case Step.Guarded it -> Stream.of(it.body());
      case Step.Nested it ->
          Stream.concat(
              Stream.ofNullable(it.loop()), it.choices().stream().flatMap(Parts::stepsOf));
    };
  }
}
