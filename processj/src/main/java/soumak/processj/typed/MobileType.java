package soumak.processj.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The type of the mobile processes that one mobile procedure makes. */
public final class MobileType implements Type {
  private final String name;
  private final String className;
  private final List<MobileType> parents = new ArrayList<>();
  private final List<MobileType> children = new ArrayList<>();
  private final List<List<Type>> entries = new ArrayList<>();

  /**
   * @param className the internal name of its class
   */
  public MobileType(String name, String className) {
    this.name = name;
    this.className = className;
  }

  public String className() {
    return className;
  }

  public List<MobileType> parents() {
    return parents;
  }

  /** Notes that it implements {@code parent}. */
  public void implementing(MobileType parent) {
    parents.add(parent);
    parent.children.add(this);
  }

  /** This one, and all that implement it. */
  public Set<MobileType> kinds() {
    return Ancestry.of(this, it -> it.children);
  }

  /**
   * The lists of parameters with which it can be called: first that of the procedure, then those of
   * its suspends.
   */
  public List<List<Type>> entries() {
    return entries;
  }

  /** The number of the entry with these parameters, which is added if there is none. */
  public int entry(List<Type> parameters) {
    int known = entries.indexOf(parameters);
    if (known < 0) {
      entries.add(parameters);
    }
    return known < 0 ? entries.size() - 1 : known;
  }

  /** Whether it is {@code other} or implements it. */
  public boolean isA(MobileType other) {
    return Ancestry.of(this, MobileType::parents).contains(other);
  }

  @Override
  public String toString() {
    return name;
  }
}
