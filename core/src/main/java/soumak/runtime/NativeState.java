package soumak.runtime;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the operating system says of a thread. The JVM calls one that is in native code RUNNABLE,
 * whether it waits for a disk there, computes, or has no processor. Known on Linux only, by the
 * files of proc(5).
 */
final class NativeState {
  /** Of a thread whose number cannot be told. */
  static final int UNKNOWN = -1;

  // Texts, as there may be no memory to make files first, and then there never would be any.
  private static final String THIS_THREAD = "/proc/thread-self";
  private static final String THREADS = "/proc/self/task/";

  private NativeState() {}

  /**
   * The number of the calling thread, or {@link #UNKNOWN}. It follows a link: 70 us the first time.
   */
  static int currentThread() {
    try {
      return Integer.parseInt(new File(THIS_THREAD).getCanonicalFile().getName());
    } catch (IOException | RuntimeException notLinux) {
      return UNKNOWN;
    }
  }

  /**
   * Whether a thread runs, or would if it had a processor. No if nothing is known of it, or it has
   * ended.
   */
  static boolean isRunnable(int thread) {
    if (thread == UNKNOWN) {
      return false;
    }
    try {
      Path file = Path.of(THREADS + thread + "/stat");
      return isRunnable(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException | RuntimeException ended) {
      return false;
    }
  }

  /** By the line in its file: {@code 4711 (a name) R 1 ...}, in which the name may be anything. */
  static boolean isRunnable(String line) {
    return line.startsWith(") R", line.lastIndexOf(')'));
  }
}
