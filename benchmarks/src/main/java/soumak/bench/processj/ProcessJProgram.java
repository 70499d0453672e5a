package soumak.bench.processj;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import soumak.build.Pipeline;
import soumak.processj.Compilation;
import soumak.processj.ProcessJ;

/** A program in ProcessJ out of the resources, compiled and woven in this JVM. */
public final class ProcessJProgram {
  private final Method main;

  /**
   * Compiles and loads it.
   *
   * @param file its name, such as {@code CommsTime.pj}
   */
  public ProcessJProgram(String file) {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    Compilation compiled = new ProcessJ(classPath).compile(file, text(file));
    if (!compiled.ok()) {
      throw new IllegalStateException(String.join("\n", compiled.messages()));
    }
    Pipeline.InMemory woven =
        Pipeline.builder().classPath(classPath).build().weave(compiled.classes());
    if (woven.result().failed()) {
      throw new IllegalStateException(woven.result().diagnostics().toString());
    }
    try {
      Class<?> start = new Classes(woven.classes()).loadClass(compiled.mainClass());
      main = start.getMethod("main", String[].class);
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException(file + " cannot be started", broken);
    }
  }

  /** The text of a program. */
  public static String text(String file) {
    try (InputStream in = ProcessJProgram.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no program " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new IllegalStateException(file + " cannot be read", unreadable);
    }
  }

  /**
   * Runs it to its end, as {@code soumak run} would, by blocking the calling thread. One program at
   * a time may run in a JVM.
   *
   * @return what it has printed
   */
  public String run(String... args) throws ReflectiveOperationException {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (PrintStream to = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(to);
      main.invoke(null, (Object) args);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static final class Classes extends ClassLoader {
    private final Map<String, byte[]> woven;

    Classes(Map<String, byte[]> woven) {
      super(ProcessJProgram.class.getClassLoader());
      this.woven = woven;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = woven.get(name.replace('.', '/'));
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
