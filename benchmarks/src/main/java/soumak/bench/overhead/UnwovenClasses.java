package soumak.bench.overhead;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import soumak.bench.Contender;

/**
 * This package's classes as javac makes them, compiled from their sources, which lie beside the
 * woven classes as resources; loaded by a loader of their own that asks its parent last.
 */
final class UnwovenClasses extends URLClassLoader {
  private static final String PACKAGE = "soumak.bench.overhead.";
  private static final List<String> SOURCES =
      List.of("Kernel", "Fib", "InlinedCalls", "VectorLoop", "OnMainThread");

  private UnwovenClasses(Path folder) throws IOException {
    super(new URL[] {folder.toUri().toURL()}, UnwovenClasses.class.getClassLoader());
  }

  /** Runs the unwoven code of a {@link Kernel}. */
  static Contender onMainThread(String kernelClass) {
    try {
      Path folder = Files.createTempDirectory("unwoven");
      compile(folder);
      return (Contender)
          new UnwovenClasses(folder)
              .loadClass(PACKAGE + "OnMainThread")
              .getDeclaredConstructor(String.class)
              .newInstance(kernelClass);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  private static void compile(Path folder) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException("this Java has no compiler; the benchmarks need a JDK");
    }
    List<Path> sources = SOURCES.stream().map(name -> copy(name + ".java", folder)).toList();
    StringWriter messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new IOException("cannot compile the unwoven classes: " + messages);
      }
    }
  }

  private static Path copy(String source, Path folder) {
    try (InputStream in = UnwovenClasses.class.getResourceAsStream(source)) {
      if (in == null) {
        throw new IOException(source + " is missing beside " + UnwovenClasses.class);
      }
      Path target = folder.resolve(source);
      Files.copy(in, target);
      return target;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
