package soumak.cluster.spread;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A program of which each node loads its own copy. */
public final class LoaderProgram {
  private LoaderProgram() {}

  /** Its class files by internal name, as a rewritten program's are brought to nodes. */
  public static Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    for (Class<?> type : List.of(LoaderProgram.class, Adding.class, Cell.class, Job.class)) {
      String name = type.getName().replace('.', '/');
      try (InputStream in = type.getClassLoader().getResourceAsStream(name + ".class")) {
        files.put(name, in.readAllBytes());
      }
    }
    return files;
  }

  /** What runs at each node; the argument is a name under which the sum is told. */
  public static void main(String[] args) throws InterruptedException {
    Cell cell = new Cell();
    SpreadThread[] threads = new SpreadThread[6];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new SpreadThread(new Adding(cell, 10));
      threads[i].start();
    }
    for (SpreadThread thread : threads) {
      thread.join();
    }
    LoaderLog.SUMS.put(args[0], cell.a());
  }

  public static final class Adding extends Job {
    public Adding(Object shared, int number) {
      super(shared, number);
    }

    public Adding(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 0; i < number(); i++) {
        cell.add();
      }
      LoaderLog.LOADERS.add(getClass().getClassLoader());
    }
  }
}
