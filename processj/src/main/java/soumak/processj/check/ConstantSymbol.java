package soumak.processj.check;

import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Declaration;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** A constant of a file. Its value is found when it is first asked for. */
public final class ConstantSymbol {
  private final Declaration.Constant tree;
  private final FileScope file;
  private final Type type;
  private Value.@Nullable Constant value;
  private boolean busy;

  ConstantSymbol(Declaration.Constant tree, FileScope file, Type type) {
    this.tree = tree;
    this.file = file;
    this.type = type;
  }

  Declaration.Constant tree() {
    return tree;
  }

  FileScope file() {
    return file;
  }

  public String name() {
    return tree.name();
  }

  public Type type() {
    return type;
  }

  /** Null until it has been found, and if there is none. */
  public Value.@Nullable Constant value() {
    return value;
  }

  void value(Value.Constant found) {
    value = found;
  }

  /** Whether its value is being found just now: a use of it then is a circle. */
  boolean isBusy() {
    return busy;
  }

  void busy(boolean now) {
    busy = now;
  }
}
