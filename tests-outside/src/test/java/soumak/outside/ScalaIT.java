package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Scala's compiler makes is woven and pauses like Java's. */
class ScalaIT {
  @Test
  void scalaCodeIsWovenAndPauses() throws Exception {
    Path folder = Setting.WORK.resolve("scala").toAbsolutePath();
    Files.createDirectories(folder);
    String scala = scalaLibrary();
    Run.java(
            folder,
            "-cp",
            System.getProperty("java.class.path"),
            "dotty.tools.dotc.Main",
            "-d",
            folder.toString(),
            "-classpath",
            scala + File.pathSeparator + AgentProgram.CORE,
            Setting.TEMPLATES.resolve("scala/Main.scala").toString())
        .succeeded();

    String classPath = folder + File.pathSeparator + scala + File.pathSeparator + AgentProgram.CORE;
    Run run =
        Run.java(folder, AgentProgram.AGENT, "-cp", classPath, "com.example.scala3.Main")
            .succeeded();

    assertThat(run.out().lines())
        .containsExactly("sum: 200000, on the stack: 1", "collected 113", "11");
    assertThat(run.err()).isEmpty();
  }

  private static String scalaLibrary() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(it -> it.contains("scala-library") || it.contains("scala3-library"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
