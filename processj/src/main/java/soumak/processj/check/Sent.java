package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * Refuses uses of a mobile process that was sent before, on any way through the code. A forward
 * analysis: the state is the variables whose process may have been sent, with the place. Ways that
 * meet join their states, a loop is read again until its head's state does not grow, and a variable
 * that gets a value is forgotten. What other names and fields know of the process is found at run
 * time.
 */
final class Sent {
  /** More than any program has; loops in loops could be read very often. */
  private static final int MOST_STEPS = 1_000_000;

  private final Problems problems;
  private final Map<Step.Label, Map<Variable, At>> breaks = new HashMap<>();
  private final Map<Step.Label, Map<Variable, At>> continues = new HashMap<>();
  private Map<Variable, At> gone = new HashMap<>();
  private int steps;

  private Sent(Problems problems) {
    this.problems = problems;
  }

  static void check(Step code, Problems problems) {
    new Sent(problems).step(code);
  }

  private void all(List<Step> code) {
    code.forEach(this::step);
  }

  private void step(Step step) {
    if (++steps > MOST_STEPS) {
      return;
    }
    switch (step) {
      case Step.Declare it -> {
        value(it.initial());
        gone.remove(it.variable());
      }
      case Step.If it -> {
        value(it.condition());
        ways(way(it.yes()), it.no() == null ? () -> {} : way(it.no()));
      }
      case Step.While it -> loop(it.label(), it.condition(), List.of(), it.body());
      case Step.For it -> {
        all(it.initial());
        loop(it.label(), it.condition(), it.update(), it.body());
      }
      case Step.DoWhile it -> doWhile(it);
      case Step.Labeled it -> {
        step(it.body());
        join(gone, breaks.remove(it.label()));
      }
      case Step.Break it -> jump(breaks, it.target());
      case Step.Continue it -> jump(continues, it.target());
      case Step.Switch it -> choose(it);
      case Step.TagSwitch it -> {
        value(it.value());
        List<Runnable> ways = new ArrayList<>();
        it.cases().forEach(one -> ways.add(() -> all(one.body())));
        if (!it.hasAll()) {
          ways.add(() -> {});
        }
        ways(ways.toArray(Runnable[]::new));
        join(gone, breaks.remove(it.label()));
      }
      case Step.Par it -> par(it);
      case Step.ParFor it -> {
        all(it.loop().initial());
        it.enrolled().forEach(this::value);
        loop(it.loop().label(), it.loop().condition(), it.loop().update(), it.branch().code());
      }
      case Step.Alt it -> alt(it.choices());
      case Step.Suspend it -> it.parameters().forEach(gone::remove);
      default -> {
        Parts.valuesOf(step).forEach(this::value);
        all(Parts.stepsOf(step));
        if (step instanceof Step.Return || step instanceof Step.Stop) {
          gone = new HashMap<>();
        }
      }
    }
  }

  private Runnable way(Step step) {
    return () -> step(step);
  }

  /** Goes each of several ways from here; they meet. */
  private void ways(Runnable... ways) {
    Map<Variable, At> before = gone;
    Map<Variable, At> after = new HashMap<>();
    for (Runnable way : ways) {
      gone = new HashMap<>(before);
      way.run();
      join(after, gone);
    }
    gone = after;
  }

  /** Adds what is new; whether there was any. */
  private static boolean join(Map<Variable, At> to, @Nullable Map<Variable, At> from) {
    int before = to.size();
    if (from != null) {
      from.forEach(to::putIfAbsent);
    }
    return to.size() > before;
  }

  private void jump(Map<Step.Label, Map<Variable, At>> jumps, Step.Label target) {
    join(jumps.computeIfAbsent(target, _ -> new HashMap<>()), gone);
    gone = new HashMap<>();
  }

  private void loop(Step.Label label, @Nullable Value condition, List<Value> update, Step body) {
    Map<Variable, At> head = gone;
    Map<Variable, At> end;
    do {
      gone = new HashMap<>(head);
      if (condition != null) {
        value(condition);
      }
      end = isEndless(condition) ? new HashMap<>() : new HashMap<>(gone);
      step(body);
      join(gone, continues.remove(label));
      update.forEach(this::value);
    } while (join(head, gone));
    gone = end;
    join(gone, breaks.remove(label));
  }

  private static boolean isEndless(@Nullable Value condition) {
    return condition == null
        || (condition instanceof Value.Constant it && Boolean.TRUE.equals(it.value()));
  }

  private void doWhile(Step.DoWhile loop) {
    Map<Variable, At> head = gone;
    do {
      gone = new HashMap<>(head);
      step(loop.body());
      join(gone, continues.remove(loop.label()));
      value(loop.condition());
    } while (join(head, gone));
    if (isEndless(loop.condition())) {
      gone = new HashMap<>();
    }
    join(gone, breaks.remove(loop.label()));
  }

  /** A case may go on from the one before it. */
  private void choose(Step.Switch step) {
    value(step.value());
    Map<Variable, At> before = gone;
    gone = new HashMap<>();
    boolean defaults = false;
    for (Step.Case it : step.cases()) {
      join(gone, before);
      all(it.body());
      defaults |= it.isDefault();
    }
    if (!defaults) {
      join(gone, before);
    }
    join(gone, breaks.remove(step.label()));
  }

  /**
   * Branches run at the same time: what one sends is gone in all others. That they do not assign it
   * is checked elsewhere.
   */
  private void par(Step.Par par) {
    par.enrolled().forEach(this::value);
    Map<Variable, At> before = gone;
    List<Map<Variable, At>> ends = new ArrayList<>();
    for (Step.Branch branch : par.branches()) {
      gone = new HashMap<>(before);
      step(branch.code());
      ends.add(gone);
    }
    Map<Variable, At> after = new HashMap<>();
    for (int i = 0; i < ends.size(); i++) {
      Map<Variable, At> others = new HashMap<>();
      for (int j = 0; j < ends.size(); j++) {
        if (j != i) {
          join(others, ends.get(j));
        }
      }
      others.keySet().removeAll(before.keySet());
      if (!others.isEmpty()) {
        gone = new HashMap<>(before);
        join(gone, others);
        step(par.branches().get(i).code());
      }
      join(after, ends.get(i));
    }
    gone = after;
  }

  private void alt(List<Step.Choice> choices) {
    ways(choices.stream().map(it -> (Runnable) () -> choice(it)).toArray(Runnable[]::new));
  }

  private void choice(Step.Choice choice) {
    switch (choice) {
      case Step.Guarded it -> {
        if (it.condition() != null) {
          value(it.condition());
        }
        if (it.guard() instanceof Step.ReadGuard guard) {
          value(guard.read());
          assigned(guard.target());
        }
        step(it.body());
      }
      case Step.Nested it -> alt(it.choices());
    }
  }

  private void value(Value value) {
    switch (value) {
      case Value.Local it -> use(it);
      case Value.Assign it -> {
        if (!(it.target() instanceof Value.Local)) {
          Parts.of(it.target()).forEach(this::value);
        }
        value(it.value());
        assigned(it.target());
      }
      case Value.Logical it -> {
        value(it.left());
        ways(() -> value(it.right()), () -> {});
      }
      case Value.Choice it -> {
        value(it.condition());
        ways(() -> value(it.yes()), () -> value(it.no()));
      }
      case Value.Read it -> {
        value(it.end());
        assigned(it.target());
        if (it.rendezvous() != null) {
          step(it.rendezvous());
        }
      }
      case Value.Write it -> {
        Parts.of(it).forEach(this::value);
        send(it.message(), it.at());
      }
      default -> Parts.of(value).forEach(this::value);
    }
  }

  private void use(Value.Local use) {
    At sent = gone.get(use.variable());
    if (sent != null) {
      problems.error(
          use.at(),
          "'" + use.variable() + "' may have been sent already, in line " + sent.line(),
          "a mobile process is with one process at a time; give the variable a new one before");
    }
  }

  private void assigned(@Nullable Value place) {
    if (place instanceof Value.Local it) {
      gone.remove(it.variable());
    }
  }

  /** What {@code message} consists of is gone. */
  private void send(Value message, At at) {
    switch (message) {
      case Value.Local it when Descriptors.isMobile(it.type()) -> gone.put(it.variable(), at);
      case Value.Convert it -> send(it.value(), at);
      case Value.Assign it -> {
        send(it.target(), at);
        send(it.value(), at);
      }
      case Value.Choice it -> {
        send(it.yes(), at);
        send(it.no(), at);
      }
      case Value.NewRecord it -> it.fields().given().forEach(one -> send(one, at));
      case Value.NewTagged it -> it.fields().given().forEach(one -> send(one, at));
      case Value.ArrayOf it -> it.elements().forEach(one -> send(one, at));
      default -> {}
    }
  }
}
