package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Kotlin's functions, lambdas and overrides pause like Java's. */
class KotlinProjectIT {
  @Test
  void kotlinCodeIsWovenAndPauses() throws Exception {
    Project project = Project.copy("kotlin");

    Run build = project.maven("process-classes").succeeded();

    assertThat(build.out()).contains("Wove 3 of 3 classes").doesNotContain("[WARNING]");
    Path stdlib =
        Path.of(Setting.MAVEN_REPOSITORY)
            .resolve(Path.of("org/jetbrains/kotlin/kotlin-stdlib", Setting.KOTLIN))
            .resolve("kotlin-stdlib-" + Setting.KOTLIN + ".jar");
    String classPath = Run.path(project.at("target/classes"), stdlib, Setting.jar("soumak-core"));
    Run run = Run.java(project.folder(), "-cp", classPath, "com.example.kt.MainKt").succeeded();
    assertThat(run.out().lines())
        .containsExactly("sum: 200000, on the stack: 1", "actor: 69", "(one, none of 100 but 5)");
    assertThat(run.err()).isEmpty();
  }
}
