package soumak.memory;

/** Asks for small blocks until there are no more. */
final class FullProgram {
  private FullProgram() {}

  public static void main(String[] args) {
    try {
      while (true) {
        Blocks.acquire(1);
      }
    } catch (MemoryLimitException full) {
      System.out.println("given: " + Blocks.used());
    }
  }
}
