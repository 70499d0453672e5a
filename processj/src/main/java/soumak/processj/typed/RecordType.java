package soumak.processj.typed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record. Its parents and fields are known when all declarations have been read. */
public final class RecordType implements Type {
  private final String name;
  private final String className;
  private final List<RecordType> parents = new ArrayList<>();
  private final List<Field> own = new ArrayList<>();

  /**
   * @param className the internal name of its class
   */
  public RecordType(String name, String className) {
    this.name = name;
    this.className = className;
  }

  public String className() {
    return className;
  }

  public List<RecordType> parents() {
    return parents;
  }

  /** The fields that it declares itself. */
  public List<Field> own() {
    return own;
  }

  /** All fields, those of the parents first. */
  public List<Field> fields() {
    Map<String, Field> all = new LinkedHashMap<>();
    for (RecordType type : Ancestry.of(this, RecordType::parents)) {
      type.own.forEach(it -> all.putIfAbsent(it.name(), it));
    }
    return List.copyOf(all.values());
  }

  public @Nullable Field field(String fieldName) {
    return fields().stream().filter(it -> it.name().equals(fieldName)).findFirst().orElse(null);
  }

  /** The record among this and its ancestors that declares the field. */
  public RecordType declaring(String fieldName) {
    for (RecordType parent : parents) {
      if (parent.field(fieldName) != null) {
        return parent.declaring(fieldName);
      }
    }
    return this;
  }

  /** Whether it is {@code other} or extends it. */
  public boolean isA(RecordType other) {
    return Ancestry.of(this, RecordType::parents).contains(other);
  }

  @Override
  public String toString() {
    return name;
  }
}
