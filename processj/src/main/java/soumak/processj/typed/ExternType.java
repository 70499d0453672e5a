package soumak.processj.typed;

import java.util.ArrayList;
import java.util.List;

/** A Java class that a program uses. */
public final class ExternType implements Type {
  private final String name;
  private final String className;
  private final List<JavaMethod> methods = new ArrayList<>();

  /**
   * @param className its internal name
   */
  public ExternType(String name, String className) {
    this.name = name;
    this.className = className;
  }

  public String className() {
    return className;
  }

  public List<JavaMethod> methods() {
    return methods;
  }

  @Override
  public String toString() {
    return name;
  }
}
