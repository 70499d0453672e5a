package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiled source code in a class loader of its own, in which single classes can be replaced before
 * they are loaded.
 */
final class Program extends ClassLoader {
  private final Map<String, byte[]> classes = new HashMap<>();

  private Program() {
    super(Program.class.getClassLoader());
  }

  /** Compiles one source file without a package. */
  static Program of(Path folder, String source) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("mem:///Source.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    assertThat(compiler.getTask(null, null, null, options, null, List.of(file)).call()).isTrue();
    Program program = new Program();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = each.getFileName().toString().replace(".class", "");
        program.classes.put(name, Files.readAllBytes(each));
      }
    }
    return program;
  }

  byte[] bytes(String name) {
    return classes.get(name);
  }

  /** Puts another form of a class in place of the compiled one, and has it verified. */
  void replace(String name, byte[] bytes) {
    ClassFile verifier =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(Program.class.getClassLoader())
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    assertThat(verifier.verify(bytes)).as("verification of " + name).isEmpty();
    classes.put(name, bytes);
  }

  /** Calls a static method without parameters; throws what it throws. */
  Object call(String type, String method) throws Throwable {
    try {
      Method found = loadClass(type).getDeclaredMethod(method);
      found.setAccessible(true);
      return found.invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}
