package soumak.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;

/** Weaves the classes of the project's tests in place, so that their pausable methods can pause. */
@Mojo(
    name = "weave-tests",
    defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven fills the fields in
public final class WeaveTestsMojo extends AbstractWeaveMojo {
  @Parameter(
      defaultValue = "${project.build.testOutputDirectory}",
      readonly = true,
      required = true)
  private File classes;

  @Inject
  public WeaveTestsMojo(ToolchainManager toolchains) {
    super(toolchains);
  }

  @Override
  Path classes() {
    return classes.toPath();
  }

  @Override
  String name() {
    return "test-classes";
  }

  @Override
  List<String> classPath(MavenProject of) throws DependencyResolutionRequiredException {
    return of.getTestClasspathElements();
  }

  @Override
  List<String> sourceRoots(MavenProject of) {
    return of.getTestCompileSourceRoots();
  }
}
