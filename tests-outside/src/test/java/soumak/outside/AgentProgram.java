package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The programs in src/test/projects/agent: compiled by javac, woven by nobody. */
final class AgentProgram {
  static final String AGENT = "-javaagent:" + Setting.jar("soumak-agent");
  static final Path CORE = Setting.jar("soumak-core");
  private static final Path MEMORY = Setting.jar("soumak-memory");

  private final Path classes;

  private AgentProgram(Path classes) {
    this.classes = classes;
  }

  static AgentProgram compile() throws IOException {
    Path classes = Setting.WORK.resolve("agent").toAbsolutePath();
    Files.createDirectories(classes);
    List<String> arguments =
        new ArrayList<>(
            List.of("-nowarn", "-g", "-cp", Run.path(CORE, MEMORY), "-d", classes.toString()));
    try (Stream<Path> sources = Files.walk(Setting.TEMPLATES.resolve("agent"))) {
      sources
          .filter(it -> it.toString().endsWith(".java"))
          .map(Path::toString)
          .forEach(arguments::add);
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).as("javac").isZero();
    return new AgentProgram(classes);
  }

  Path classes() {
    return classes;
  }

  /**
   * Runs a class with Soumak's core and memory on the class path; options and arguments as the java
   * command has them.
   */
  Run run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("-cp", Run.path(classes, CORE, MEMORY)));
    all.addAll(List.of(arguments));
    return Run.java(classes, all.toArray(String[]::new));
  }

  /** A jar with all classes of the program. */
  Path jar(String name, Manifest manifest, boolean withCore) throws IOException {
    Path jar = Setting.WORK.resolve(name).toAbsolutePath();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, out);
      }
      if (withCore) {
        copyCore(out);
      }
    }
    return jar;
  }

  private static void copyCore(JarOutputStream to) throws IOException {
    try (JarFile core = new JarFile(CORE.toFile())) {
      for (JarEntry entry :
          core.stream().filter(it -> it.getName().startsWith("soumak/")).toList()) {
        to.putNextEntry(new JarEntry(entry.getName()));
        core.getInputStream(entry).transferTo(to);
      }
    }
  }
}
