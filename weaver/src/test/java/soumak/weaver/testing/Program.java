package soumak.weaver.testing;

import static org.assertj.core.api.Assertions.assertThat;

/** Shorthand for tests: a program of one file whose class {@code T} has the given members. */
public final class Program {
  private static final String IMPORTS =
      """
      import soumak.Pausable;
      import static soumak.weaver.testing.Pause.*;
      import java.util.*;
      import java.util.function.*;
      """;

  private Program() {}

  public static Woven of(String members) {
    return ofFile("public class T {\n" + members + "\n}");
  }

  /** A program of all classes in one file, {@code public class T} among them. */
  public static Woven ofFile(String classes) {
    return Woven.compile("T", IMPORTS + classes);
  }

  /**
   * Asserts that {@code run()} does the same with pauses as without, and was woven without a
   * remark.
   */
  public static TestFiber assertSame(String members) {
    Woven program = of(members);
    assertThat(program.diagnostics()).isEmpty();
    return Comparison.assertSame(program, "T");
  }

  /** As {@link #assertSame}, for several classes. */
  public static TestFiber assertSameFile(String classes) {
    Woven program = ofFile(classes);
    assertThat(program.diagnostics()).isEmpty();
    return Comparison.assertSame(program, "T");
  }
}
