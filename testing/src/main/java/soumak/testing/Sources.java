package soumak.testing;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Java sources in memory, compiled to class files in memory. All compilations share what javac has
 * read of the class path.
 */
public final class Sources {
  private static final JavaCompiler COMPILER =
      Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this is no JDK");
  private static final StandardJavaFileManager STANDARD =
      COMPILER.getStandardFileManager(null, null, null);

  private Sources() {}

  /**
   * @param sources source text by class name
   * @param options for javac, besides {@code -g}; none that says where files are
   * @return class files by internal name
   * @throws AssertionError if they do not compile; with what javac says
   */
  public static synchronized Map<String, byte[]> compile(
      Map<String, String> sources, String... options) {
    Map<String, ByteArrayOutputStream> written = new HashMap<>();
    StringWriter messages = new StringWriter();
    List<String> flags = new ArrayList<>(List.of("-g", "-proc:none", "-nowarn"));
    flags.addAll(List.of(options));
    List<Source> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new Source(name, text)));
    boolean done =
        COMPILER.getTask(messages, new Memory(STANDARD, written), null, flags, null, units).call();
    if (!done) {
      throw new AssertionError("the test's source does not compile:\n" + messages);
    }
    Map<String, byte[]> classes = new HashMap<>();
    written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    return classes;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("memory:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written;

    Memory(StandardJavaFileManager standard, Map<String, ByteArrayOutputStream> written) {
      super(standard);
      this.written = written;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String className,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      written.put(className.replace('.', '/'), bytes);
      return new SimpleJavaFileObject(URI.create("memory:///" + className + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }
  }
}
