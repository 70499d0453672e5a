package soumak.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** Takes the compiler's class files into memory; everything else comes from the disk's files. */
final class MemoryOutput extends ForwardingJavaFileManager<StandardJavaFileManager> {
  private final Map<String, ByteArrayOutputStream> contents = new LinkedHashMap<>();
  private final Map<String, Path> sources = new LinkedHashMap<>();

  MemoryOutput(StandardJavaFileManager files) {
    super(files);
  }

  /** Without pipes and devices, which the compiler would wait for. */
  @Override
  public Iterable<JavaFileObject> list(
      JavaFileManager.Location location,
      String packageName,
      Set<JavaFileObject.Kind> kinds,
      boolean recurse)
      throws IOException {
    Iterable<JavaFileObject> all = super.list(location, packageName, kinds, recurse);
    if (location != StandardLocation.SOURCE_PATH && location != StandardLocation.CLASS_PATH) {
      return all;
    }
    List<JavaFileObject> files = new ArrayList<>();
    for (JavaFileObject it : all) {
      Path path = fileManager.asPath(it);
      boolean isInJar = path.getFileSystem() != FileSystems.getDefault();
      if (isInJar || Files.isRegularFile(path)) {
        files.add(it);
      }
    }
    return files;
  }

  /** Without a module descriptor: the classes are run from a class path. */
  @Override
  public @Nullable JavaFileObject getJavaFileForInput(
      JavaFileManager.Location location, String className, JavaFileObject.Kind kind)
      throws IOException {
    return location == StandardLocation.SOURCE_PATH && className.equals("module-info")
        ? null
        : super.getJavaFileForInput(location, className, kind);
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
