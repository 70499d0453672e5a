package soumak.cluster;

import org.jspecify.annotations.Nullable;

/** Where the classes of a program come from, at the node that runs it. */
@FunctionalInterface
public interface ProgramClasses {
  /**
   * A woven class file, or another resource of the program. It may be called by several threads.
   *
   * @param name as a class loader knows it, such as {@code app/Main.class}
   * @return null if the program has none of this name
   */
  byte @Nullable [] find(String name);
}
