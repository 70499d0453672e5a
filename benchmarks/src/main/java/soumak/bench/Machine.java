package soumak.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the figures were measured on. */
public record Machine(String processor, int cores, long memoryMiB, String system, String jdk) {

  /** This machine and this JDK. */
  public static Machine here() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Machine(
        processorName(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize() >> 20,
        system.getName() + " " + system.getVersion() + " " + system.getArch(),
        System.getProperty("java.vendor.version", "")
            + " "
            + System.getProperty("java.runtime.version"));
  }

  /** The processor's name as Linux tells it, else the architecture. */
  private static String processorName() {
    Path info = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(info)) {
      return System.getProperty("os.arch");
    }
    try (Stream<String> lines = Files.lines(info)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException unreadable) {
      return System.getProperty("os.arch");
    }
  }
}
