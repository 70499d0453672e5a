package soumak.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * What a process has used of the machine, as {@code getrusage} of Linux tells it: all threads
 * count, those that have ended and the JVM's own included. Zeros on other systems.
 *
 * @param cpuMillis how long processors have worked for it, in milliseconds
 * @param switches how often a thread has left a processor, of itself or not
 */
public record Usage(double cpuMillis, double switches) {
  private static final Usage NONE = new Usage(0, 0);

  // struct rusage, as 64-bit words: two times of seconds and microseconds, then counts.
  private static final int WORDS = 18;
  private static final int VOLUNTARY = 16;
  private static final int INVOLUNTARY = 17;

  /** Of this process, since it began. */
  public static Usage now() {
    MethodHandle call = Native.GETRUSAGE;
    if (call == null) {
      return NONE;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment words = arena.allocate(ValueLayout.JAVA_LONG, WORDS);
      int failed = (int) call.invokeExact(0, words);
      return failed == 0 ? of(words.toArray(ValueLayout.JAVA_LONG)) : NONE;
    } catch (Throwable cannotBe) {
      throw new IllegalStateException(cannotBe);
    }
  }

  private static Usage of(long[] words) {
    double seconds = words[0] + words[2];
    double micros = words[1] + words[3];
    return new Usage(seconds * 1e3 + micros / 1e3, words[VOLUNTARY] + words[INVOLUNTARY]);
  }

  /** What was used since {@code before}. */
  public Usage since(Usage before) {
    return new Usage(cpuMillis - before.cpuMillis, switches - before.switches);
  }

  /** Apart, for who only carries figures about asks no system. */
  private static final class Native {
    private static final @Nullable MethodHandle GETRUSAGE = find();

    @SuppressWarnings("restricted") // the function and its type are those of the C library
    private static @Nullable MethodHandle find() {
      if (!System.getProperty("os.name").equals("Linux")) {
        return null;
      }
      Linker linker = Linker.nativeLinker();
      FunctionDescriptor type =
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
      return linker
          .defaultLookup()
          .find("getrusage")
          .map(function -> linker.downcallHandle(function, type))
          .orElse(null);
    }
  }
}
