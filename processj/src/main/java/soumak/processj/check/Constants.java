package soumak.processj.check;

import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Value;

/** Finds the values of constants, whatever order they are declared in. */
final class Constants {
  private final Problems problems;

  Constants(Problems problems) {
    this.problems = problems;
  }

  /** Null if it has none that can be found, which is told. */
  Value.@Nullable Constant valueOf(ConstantSymbol symbol, At use) {
    Value.Constant known = symbol.value();
    if (known != null) {
      return known.type() == Basic.ERROR ? null : known;
    }
    if (symbol.isBusy()) {
      problems.error(use, "the value of '" + symbol.name() + "' depends on itself");
      return null;
    }
    symbol.busy(true);
    Value.Constant found = find(symbol);
    symbol.busy(false);
    symbol.value(found != null ? found : new Value.Constant(symbol.tree().at(), Basic.ERROR, null));
    return found;
  }

  private Value.@Nullable Constant find(ConstantSymbol symbol) {
    Expression tree = symbol.tree().value();
    if (tree == null) {
      problems.error(symbol.tree().at(), "the constant '" + symbol.name() + "' has no value");
      return null;
    }
    Body body = new Body(symbol.file(), problems, Basic.VOID, null);
    StatementChecker statements = new StatementChecker(body, this);
    Value value = statements.expressions().value(tree, symbol.type());
    if (value.type() == Basic.ERROR) {
      return null;
    }
    if (value instanceof Value.Constant constant) {
      return constant;
    }
    problems.error(
        tree.at(), "the value of a constant must be constant", "it is computed at compile time");
    return null;
  }
}
