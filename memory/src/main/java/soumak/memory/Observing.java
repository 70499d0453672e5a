package soumak.memory;

import soumak.Dump;

/** Tells flight recordings and dumps what there is; nothing where the JDK has no recorder. */
final class Observing {
  private static final boolean RECORDER = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Observing() {}

  static void start() {
    Dump.add(new MemoryDump());
    if (RECORDER) {
      MemoryEvent.register();
    }
  }

  /** A region was freed that had so many bytes. */
  static void freed(Entry region, long bytes) {
    if (RECORDER) {
      RegionEvent.record(region, bytes);
    }
  }

  static void leak(Entry what, long bytes) {
    if (RECORDER) {
      LeakEvent.record(what, bytes);
    }
  }
}
