package soumak.processj.typed;

import java.util.Set;

/** A field of a record or of a protocol's tag. */
public record Field(String name, Type type) {
  private static final Set<String> TAKEN =
      Set.of("hashCode", "toString", "wait", "getClass", "typeName", "fieldNames", "fieldValues");

  /** The name of the methods that get and set it: its own, unless the JVM has such a method. */
  public String accessor() {
    return TAKEN.contains(name) ? name + "_" : name;
  }
}
