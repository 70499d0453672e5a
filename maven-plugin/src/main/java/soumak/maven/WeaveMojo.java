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

/** Weaves the project's classes in place, so that their pausable methods can pause. */
@Mojo(
    name = "weave",
    defaultPhase = LifecyclePhase.PROCESS_CLASSES,
    requiresDependencyResolution = ResolutionScope.COMPILE,
    threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven fills the fields in
public final class WeaveMojo extends AbstractWeaveMojo {
  @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
  private File classes;

  @Inject
  public WeaveMojo(ToolchainManager toolchains) {
    super(toolchains);
  }

  @Override
  Path classes() {
    return classes.toPath();
  }

  @Override
  String name() {
    return "classes";
  }

  @Override
  List<String> classPath(MavenProject of) throws DependencyResolutionRequiredException {
    return of.getCompileClasspathElements();
  }

  @Override
  List<String> sourceRoots(MavenProject of) {
    return of.getCompileSourceRoots();
  }
}
