package soumak.processj.check;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.processj.check.Usage.Uses;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;

/**
 * The rules of parallel usage: what one branch of a par writes, no other may read or write, a
 * mobile process that one calls, no other may use, and an end that is not shared belongs to one
 * branch. Elements of arrays are not compared.
 */
final class ParallelUse {
  private static final String SHARE =
      "declare the channel as shared, if several processes are to use this end";

  private static final String TELL = "let one process tell the other through a channel";

  private final Problems problems;

  private ParallelUse(Problems problems) {
    this.problems = problems;
  }

  static void check(Step code, Problems problems) {
    new ParallelUse(problems).step(code);
  }

  private void step(Step step) {
    if (step instanceof Step.Par par) {
      par(par);
    } else if (step instanceof Step.ParFor loop) {
      parFor(loop);
    }
    Parts.valuesOf(step).forEach(this::value);
    Parts.stepsOf(step).forEach(this::step);
  }

  /** Blocks of extended reads may have pars too. */
  private void value(Value value) {
    if (value instanceof Value.Read read && read.rendezvous() != null) {
      step(read.rendezvous());
    }
    Parts.of(value).forEach(this::value);
  }

  private void par(Step.Par par) {
    List<Map<String, Uses>> branches = par.branches().stream().map(Usage::of).toList();
    for (int i = 0; i < branches.size(); i++) {
      for (int j = i + 1; j < branches.size(); j++) {
        compare(branches.get(i), branches.get(j));
      }
    }
  }

  private void compare(Map<String, Uses> one, Map<String, Uses> other) {
    one.forEach((key, first) -> {
      Uses second = other.get(key);
      if (second != null) {
        compare(first, second);
      }
      compareWithWhole(key, first, other);
    });
    other.forEach((key, second) -> compareWithWhole(key, second, one));
  }

  /** Whether one branch writes a field of what another reads as a whole. */
  private void compareWithWhole(String key, Uses uses, Map<String, Uses> others) {
    At written = uses.written;
    if (written == null) {
      return;
    }
    for (int end = key.lastIndexOf('.'); end > 0; end = key.lastIndexOf('.', end - 1)) {
      Uses around = others.get(key.substring(0, end));
      if (around != null && around.whole != null) {
        String name = "'" + around.name + "'";
        problems.error(
            later(written, around.whole),
            "'"
                + uses.name
                + "' is "
                + uses.how
                + " by one branch of a par and "
                + name
                + " read by another",
            TELL);
        return;
      }
    }
  }

  private void compare(Uses first, Uses second) {
    String name = "'" + first.name + "'";
    if (first.written != null && second.written != null) {
      String how = first.how.equals(second.how) ? first.how : "written";
      problems.error(second.written, name + " is " + how + " by two branches of a par");
      return;
    }
    if (first.end != null && second.end != null) {
      problems.error(second.end, "the end " + name + " is used by two branches of a par", SHARE);
      return;
    }
    Uses writer = first.written != null ? first : second;
    At read = first.written != null ? second.read : first.read;
    At written = writer.written;
    if (written != null && read != null) {
      problems.error(
          later(written, read),
          name + " is " + writer.how + " by one branch of a par and read by another",
          TELL);
    }
  }

  private static At later(At one, At other) {
    return one.isBefore(other) ? other : one;
  }

  private void parFor(Step.ParFor loop) {
    Map<String, Uses> all = Usage.of(loop.branch());
    for (Uses uses : all.values()) {
      String what = "'" + uses.name + "' is " + uses.how + " by every process of a par for";
      tell(uses.written, what, null);
      tell(uses.end, "the end '" + uses.name + "' is used by every process of a par for", SHARE);
    }
    Usage.ofTurns(loop)
        .forEach((key, turn) -> {
          Uses uses = all.get(key);
          // Fields are read where they are: all processes start behind the last turn.
          if (turn.written != null && uses != null && uses.written == null && !key.contains(".")) {
            tell(
                uses.read,
                "'"
                    + uses.name
                    + "' is changed from turn to turn: a process may see that of another one",
                "declare it in the head; each process has a copy then");
          }
        });
  }

  private void tell(@Nullable At at, String what, @Nullable String hint) {
    if (at != null) {
      problems.error(at, what, hint);
    }
  }
}
