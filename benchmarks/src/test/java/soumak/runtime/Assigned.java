package soumak.runtime;

import java.util.List;
import soumak.Policy;

/** Gives classes other policies than the build has decided. */
public final class Assigned {
  private Assigned() {}

  /** What {@code type} has now. */
  public static Policy of(Class<?> type) {
    return Placement.of(type).policy();
  }

  /** Has the instances that are made from now on run there, until they are measured. */
  public static void to(List<Class<?>> types, List<Policy> policies) {
    for (int i = 0; i < types.size(); i++) {
      Placement.of(types.get(i)).begin(policies.get(i));
    }
  }
}
