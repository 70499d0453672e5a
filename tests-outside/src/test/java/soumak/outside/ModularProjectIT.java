package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.outside.Run.path;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A program that is a module, on the module path and in an image. */
class ModularProjectIT {
  private static final String MAIN = "com.example.modular/com.example.modular.Main";
  private static final String RESULT = "sum: 90000, on the stack: 1";

  @Test
  void aModuleIsWovenAndRunsOnTheModulePathAndInAnImage() throws Exception {
    Project project = Project.copy("modular");

    // Maven on the newer JDK, without any toolchain.
    project.maven(Setting.JDK, "process-classes").succeeded();

    String modules = path(project.at("target/classes"), Setting.jar("soumak-core"));
    Run plain = Run.java(project.folder(), "-p", modules, "-m", MAIN).succeeded();
    assertThat(plain.out()).contains(RESULT);
    assertThat(plain.err()).isEmpty();
    runInImage(project, modules);
  }

  private static void runInImage(Project project, String modules) throws Exception {
    Path image = project.at("target/image");
    String jlink = Setting.JDK.resolve("bin/jlink").toString();
    Run.of(
            project.folder(),
            Map.of(),
            List.of(
                jlink,
                "--module-path",
                modules,
                "--add-modules",
                "com.example.modular",
                "--output",
                image.toString()))
        .succeeded();
    Run run =
        Run.of(
            project.folder(), Map.of(), List.of(image.resolve("bin/java").toString(), "-m", MAIN));
    assertThat(run.succeeded().out()).contains(RESULT);
    assertThat(run.err()).isEmpty();
  }
}
