package soumak;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Has Soumak in a class loader that is closed when the program in it has ended. */
public final class ClosedLoaderPrograms {
  /** Longer than the monitor looks on before it looks for a deadlock. */
  private static final long LATER_MILLIS = 1_000;

  private ClosedLoaderPrograms() {}

  /** What is in the loader. */
  public static final class Inside implements Runnable {
    @Override
    public void run() {
      Task.of(() -> "").start().joinBlocking();
      System.out.println("the task ran");
    }
  }

  public static void main(String[] args) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Class<?> inside = loader.loadClass(Inside.class.getName());
      ((Runnable) inside.getDeclaredConstructor().newInstance()).run();
    }
    Thread.sleep(LATER_MILLIS);
    System.out.println("ended well");
  }

  private static URL[] classPath() throws IOException {
    List<URL> places = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      places.add(Path.of(entry).toUri().toURL());
    }
    return places.toArray(URL[]::new);
  }
}
