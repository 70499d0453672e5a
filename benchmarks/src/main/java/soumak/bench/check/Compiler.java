package soumak.bench.check;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The JDK's javac, from memory to memory. */
final class Compiler {
  private Compiler() {}

  /**
   * @param sources source text by the file's name, without {@code .java}
   * @return class files by internal name
   */
  static Map<String, byte[]> compile(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null);
    Map<String, ByteArrayOutputStream> written = new HashMap<>();
    StringWriter errors = new StringWriter();
    List<String> options =
        List.of("-g", "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"));
    List<Source> units = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      units.add(new Source(source.getKey(), source.getValue()));
    }
    if (!compiler
        .getTask(errors, new Memory(standard, written), null, options, null, units)
        .call()) {
      throw new IllegalStateException("the sources do not compile:\n" + errors);
    }
    Map<String, byte[]> classes = new HashMap<>();
    written.forEach((name, bytes) -> classes.put(name.replace('.', '/'), bytes.toByteArray()));
    return classes;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("memory:///" + name + ".java"), Kind.SOURCE);
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
        String name,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      written.put(name, bytes);
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }
  }
}
