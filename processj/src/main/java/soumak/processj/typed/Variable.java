package soumak.processj.typed;

import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;

/** A local or parameter. */
public final class Variable {
  private final String name;
  private final Type type;
  private final ProcessBody body;
  private final boolean constant;
  private final At at;
  private boolean shared;
  private Value.@Nullable Constant value;

  /**
   * @param body the process that it belongs to
   */
  public Variable(String name, Type type, ProcessBody body, boolean constant, At at) {
    this.name = name;
    this.type = type;
    this.body = body;
    this.constant = constant;
    this.at = at;
  }

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  public ProcessBody body() {
    return body;
  }

  public boolean isConstant() {
    return constant;
  }

  /** Of a constant whose value is known at compile time; else null. */
  public Value.@Nullable Constant value() {
    return value;
  }

  public void value(Value.Constant known) {
    value = known;
  }

  public At at() {
    return at;
  }

  /** Notes that a process assigns it. If that is a branch of a par inside, both must see it. */
  public void assignedBy(ProcessBody process) {
    shared |= process != body;
  }

  /** Whether it lies in a cell that several processes know. */
  public boolean isShared() {
    return shared;
  }

  @Override
  public String toString() {
    return name;
  }
}
