package soumak.weaver.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import soumak.Pausable;

/**
 * Compiles one program in memory. Class path and file manager are shared by all compilations, which
 * saves time.
 */
final class Compiler {
  /** A source that javac refuses; the message quotes javac. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whether it is javac's fault, not the program's. */
    final boolean crashed;

    Refused(String message, boolean crashed) {
      super(message);
      this.crashed = crashed;
    }
  }

  private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files =
      javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

  /** The places of the classes that generated programs use. */
  static List<Path> classPath() {
    return Stream.of(Pausable.class, Pause.class).map(Compiler::placeOf).distinct().toList();
  }

  private static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  Compiler() {
    try {
      files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /**
   * The classes by internal name. Every second seed has debug information, every third joins
   * strings by StringBuilder.
   */
  Map<String, byte[]> compile(Program program) throws Refused {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    Output output = new Output(files);
    String debug = program.seed() % 2 == 0 ? "-g" : "-g:none";
    String concatenation = program.seed() % 3 == 0 ? "inline" : "indyWithConstants";
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-Xlint:none",
            "-implicit:none",
            debug,
            "-XDstringConcat=" + concatenation);
    List<Source> sources =
        List.of(new Source(Program.MAIN, program.source()), new Source(Base.NAME, program.base()));
    StringWriter console = new StringWriter();
    boolean good = javac.getTask(console, output, diagnostics, options, null, sources).call();
    if (!good) {
      String errors =
          diagnostics.getDiagnostics().stream()
              .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
              .map(d -> d.getLineNumber() + ": " + d.getMessage(Locale.ROOT))
              .collect(Collectors.joining("\n"));
      throw new Refused(errors + console, errors.isEmpty());
    }
    return output.classes();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String className, String text) {
      super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

    Output(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      URI uri = URI.create("memory:///" + className.replace('.', '/') + ".class");
      return new SimpleJavaFileObject(uri, kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(className.replace('.', '/'), bytes);
          return bytes;
        }
      };
    }

    Map<String, byte[]> classes() {
      return written.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().toByteArray()));
    }
  }
}
