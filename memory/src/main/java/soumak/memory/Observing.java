package soumak.memory;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import soumak.Dump;

/**
 * Tells flight recordings and dumps what there is; nothing where the JDK has no recorder.
 *
 * <p>Until somebody starts the recorder, no event's class is touched: to load the first one costs a
 * quarter of a second of a processor.
 */
final class Observing {
  private static final boolean RECORDER = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Observing() {}

  static void start() {
    Dump.add(new MemoryDump());
    if (RECORDER) {
      Start.listen();
    }
  }

  private static boolean isRecorded() {
    return RECORDER && FlightRecorder.isInitialized();
  }

  /** A region was freed that had so many bytes. */
  static void freed(Single region, long bytes) {
    if (isRecorded()) {
      RegionEvent.record(region, bytes);
    }
  }

  static void leak(Single what, long bytes) {
    if (isRecorded()) {
      LeakEvent.record(what, bytes);
    }
  }

  /** Hears of the recorder's start, also of one before. */
  private static final class Start implements FlightRecorderListener {
    static void listen() {
      FlightRecorder.addListener(new Start());
    }

    @Override
    public void recorderInitialized(FlightRecorder recorder) {
      MemoryEvent.register();
    }
  }
}
