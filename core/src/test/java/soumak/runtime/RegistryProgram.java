package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.FullHeapPrograms;

/** Tasks of one carrier end on another one, which has no places yet, nor memory for them. */
public final class RegistryProgram {
  private static Object @Nullable [] all;

  private RegistryProgram() {}

  public static void main(String[] args) {
    Carrier one = new Carrier(null, null);
    Dummy[] tasks = new Dummy[20];
    Carrier[] others = new Carrier[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] = new Dummy(i);
      tasks[i].status = Schedulable.STARTED;
      Registry.parking(tasks[i], one);
      others[i] = new Carrier(null, null);
    }
    all = FullHeapPrograms.allMemory(1);
    for (int i = 0; i < tasks.length; i++) {
      Registry.ended(tasks[i], others[i]);
    }
    all = null;
    System.out.println("all ended");
  }
}
