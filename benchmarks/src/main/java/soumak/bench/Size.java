package soumak.bench;

import java.util.List;

/**
 * How much work one repetition is.
 *
 * @param name what the command line and the report call it, such as {@code ring1k}
 * @param count the workload's main number, such as the number of tasks
 * @param each the second number where a workload needs one, such as messages for each task; else 1
 * @param divisor nanoseconds of a repetition are divided by this to get the workload's unit
 * @param jvmFlags flags for the processes of all contenders; empty but where the workload says why
 */
public record Size(String name, int count, int each, double divisor, List<String> jvmFlags) {
  public Size {
    jvmFlags = List.copyOf(jvmFlags);
    if (name.isEmpty() || count < 1 || each < 1 || divisor <= 0) {
      throw new IllegalArgumentException(
          "a size needs a name and positive numbers, not " + name + ", " + count + ", " + each);
    }
  }

  public Size(String name, int count, int each, double divisor) {
    this(name, count, each, divisor, List.of());
  }

  /** The same work in processes that get these flags. */
  public Size with(List<String> flags) {
    return new Size(name, count, each, divisor, flags);
  }
}
