package soumak.bench.handover;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import soumak.bench.Run;

/** The processor time of this process. */
final class ProcessorTime {
  private static final long SETTLE_MILLIS = 50;

  private ProcessorTime() {}

  /** Does nothing for {@code each} milliseconds and records how much processor time was used. */
  static void ofIdling(Run run) throws InterruptedException {
    Thread.sleep(SETTLE_MILLIS);
    long before = nanos();
    Thread.sleep(run.each());
    run.record(nanos() - before);
  }

  private static long nanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
