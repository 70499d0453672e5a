package soumak.processj;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.Action;
import soumak.Pausable;
import soumak.Simulation;
import soumak.TaskBody;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.weaver.Weaver;
import soumak.weaver.Weaving;
import soumak.woven.Fiber;

/** Weaves and runs compiled programs in this JVM, one at a time, as they print to its output. */
final class Execution {
  private final Compilation program;
  private final Map<String, byte[]> woven = new HashMap<>();
  private @Nullable ClassLoader kept;

  /** What a program printed, and what it failed with. */
  record Outcome(String output, @Nullable Throwable failure) {}

  Execution(Compilation program) {
    this.program = program;
    try (ClassPath world = ClassPath.of(List.<Path>of(), program.classes())) {
      Weaver weaver = new Weaver(world, name -> true);
      program.classes().forEach((name, bytes) -> weave(weaver, name, bytes));
    }
  }

  private void weave(Weaver weaver, String name, byte[] bytes) {
    Weaving weaving = weaver.weave(bytes);
    if (weaving.status() == Weaving.Status.REFUSED) {
      throw new AssertionError(
          weaving.diagnostics().stream()
              .map(Diagnostic::toString)
              .collect(Collectors.joining("\n")));
    }
    woven.put(name, bytes);
    woven.putAll(weaving.classes());
  }

  /** From now on its runs share what is static. */
  Execution loadedOnce() {
    kept = loader();
    return this;
  }

  /** Runs the main method. */
  Outcome run(String... args) {
    return captured(() -> {
      Class<?> start = load(program.mainClass());
      start.getMethod("main", String[].class).invoke(null, (Object) args);
    });
  }

  /** Runs the main procedure in a simulation. */
  Outcome simulate(long seed) {
    return captured(() -> {
      Constructor<?> made = load(program.mainClass() + "$main$start").getDeclaredConstructors()[0];
      made.setAccessible(true);
      Object action =
          made.getParameterCount() == 0
              ? made.newInstance()
              : made.newInstance((Object) new String[0]);
      Simulation.run(seed, new Main((Action) action));
    });
  }

  private record Main(Action action) implements TaskBody<@Nullable Void> {
    @Override
    public @Nullable Void call() throws Pausable, Exception {
      action.run();
      return null;
    }

    @Override
    public @Nullable Void call(Fiber fiber) throws Pausable, Exception {
      action.run(fiber);
      return null;
    }
  }

  private interface Code {
    void run() throws Exception;
  }

  private static Outcome captured(Code code) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Throwable failure = null;
    try (PrintStream to = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(to);
      code.run();
    } catch (InvocationTargetException e) {
      failure = e.getCause();
    } catch (Exception e) {
      failure = e;
    } finally {
      System.setOut(before);
    }
    return new Outcome(bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"), failure);
  }

  private Class<?> load(String internalName) throws ClassNotFoundException {
    ClassLoader loader = kept == null ? loader() : kept;
    return loader.loadClass(internalName.replace('/', '.'));
  }

  private ClassLoader loader() {
    return new ClassLoader(Execution.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = woven.get(name.replace('.', '/'));
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
  }
}
