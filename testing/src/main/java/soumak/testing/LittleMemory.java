package soumak.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs that come to the end of their memory, in a JVM with little of it. */
public final class LittleMemory {
  private LittleMemory() {}

  /** So many, for which an array that grows as that of an ArrayDeque is about to be full. */
  public static int nearlyFull(int least) {
    int room = 17;
    while (room < least) {
      room += room < 64 ? room + 2 : room >> 1;
    }
    return room - 1;
  }

  /** Leaves too little for another array. */
  private static List<byte[]> fill() {
    List<byte[]> all = new ArrayList<>();
    for (int size = 1 << 20; size >= 1 << 14; size >>= 1) {
      try {
        while (true) {
          all.add(new byte[size]);
        }
      } catch (OutOfMemoryError e) {
        // Smaller ones may go in.
      }
    }
    return all;
  }

  /** Does it so often at most; false if there was always enough memory. */
  public static boolean runsOut(int most, Runnable one) {
    List<byte[]> full = fill();
    boolean fails = false;
    try {
      for (int i = 0; i < most; i++) {
        one.run();
      }
    } catch (OutOfMemoryError e) {
      fails = true;
    }
    full.clear();
    return fails;
  }

  /** What a program prints there. */
  public static String said(Class<?> program) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
  }
}
