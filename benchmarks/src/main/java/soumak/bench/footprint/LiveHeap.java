package soumak.bench.footprint;

/** The live objects of this process. */
final class LiveHeap {
  private static final int COLLECTIONS = 3;

  private LiveHeap() {}

  /** How many bytes the live objects take, after full collections. */
  static long bytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
