package soumak.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All Java files are formatted by google-java-format. The formatter is run here and not by a Maven
 * plugin, because it parses with the compiler of the JDK that it runs on, and the JDK that runs
 * Maven may be too old for our sources.
 *
 * <p>With {@code -Dsoumak.format=apply} it formats the files instead.
 */
class FormatTest {
  private static final List<String> COMPILER_PACKAGES =
      List.of("api", "code", "file", "parser", "tree", "util");

  @TempDir private Path temp;

  @Test
  void allFilesAreFormatted() throws Exception {
    boolean apply = "apply".equals(System.getProperty("soumak.format"));
    List<Path> files = Repository.javaFiles("");
    assertThat(files).isNotEmpty();
    String unformatted = format(apply ? "--replace" : "--dry-run", files);
    assertThat(unformatted)
        .as(
            "files that are not formatted; to format all: ./mvnw test -pl structure-tests -am"
                + " -Dtest=FormatTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dsoumak.format=apply")
        .isEmpty();
  }

  private String format(String mode, List<Path> files) throws IOException, InterruptedException {
    Path list = temp.resolve("files");
    // Relative, as a space separates paths in this list, and the way to the repository may have
    // one.
    Files.write(
        list, files.stream().map(it -> Repository.root().relativize(it).toString()).toList());
    Path output = temp.resolve("output");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    for (String name : COMPILER_PACKAGES) {
      command.add("--add-exports=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("com.google.googlejavaformat.java.Main", mode, "@" + list));
    Process process =
        new ProcessBuilder(command)
            .directory(Repository.root().toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exitCode = process.waitFor();
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(exitCode).as(said).isZero();
    return said;
  }
}
