package soumak.build;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.jspecify.annotations.Nullable;

/** Takes the compiler's class files into memory; everything else comes from the disk. */
final class MemoryOutput extends ForwardingJavaFileManager<StandardJavaFileManager> {
  private final Map<String, ByteArrayOutputStream> contents = new LinkedHashMap<>();
  private final Map<String, Path> sources = new LinkedHashMap<>();

  MemoryOutput(StandardJavaFileManager files) {
    super(files);
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      JavaFileManager.Location location,
      String className,
      JavaFileObject.Kind kind,
      @Nullable FileObject sibling) {
    String name = className.replace('.', '/');
    if (sibling != null) {
      sources.put(name, fileManager.asPath(sibling));
    }
    URI uri = URI.create("memory:/" + name + kind.extension);
    return new SimpleJavaFileObject(uri, kind) {
      @Override
      public OutputStream openOutputStream() {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        contents.put(name, content);
        return content;
      }
    };
  }

  Map<String, byte[]> classes() {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    contents.forEach((name, content) -> classes.put(name, content.toByteArray()));
    return classes;
  }

  Map<String, Path> sources() {
    return sources;
  }
}
