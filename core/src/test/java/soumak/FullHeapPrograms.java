package soumak;

import java.lang.ref.Reference;

/** What {@link FullHeapTest} runs in a JVM with a small heap. */
public final class FullHeapPrograms {
  private FullHeapPrograms() {}

  public static void main(String[] args) throws Throwable {
    Mailbox<String> box = new Mailbox<>();
    long put = 0;
    try {
      while (true) {
        box.tryPut("");
        put++;
      }
    } catch (OutOfMemoryError full) {
      System.out.println("who puts: OutOfMemoryError");
    }
    long got = 0;
    while (box.tryGet() != null) {
      got++;
    }
    System.out.println(got == put ? "all that was put is there" : put + " put, " + got + " got");
    Reference.reachabilityFence(box);
  }
}
