package soumak.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.toolchain.ToolchainManager;

/**
 * Compiles the project's programs in ProcessJ to class files, which are to be woven as those of
 * Java are.
 */
@Mojo(
    name = "compile",
    defaultPhase = LifecyclePhase.COMPILE,
    requiresDependencyResolution = ResolutionScope.COMPILE,
    threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven fills the fields in
public final class CompileMojo extends AbstractForkMojo {
  /** The folder with the programs; those of a package lie in its folder below. */
  @Parameter(
      property = "soumak.processj",
      defaultValue = "${project.basedir}/src/main/processj",
      required = true)
  private File sources;

  @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
  private File classes;

  @Inject
  public CompileMojo(ToolchainManager toolchains) {
    super(toolchains);
  }

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    Path folder = sources.toPath().toAbsolutePath();
    Path copies = memory().resolve("processj");
    if (!Files.isDirectory(folder) && !Files.isDirectory(copies)) {
      getLog().info("No programs in ProcessJ to compile");
      return;
    }
    List<Path> path = new ArrayList<>();
    try {
      project().getCompileClasspathElements().forEach(it -> path.add(Path.of(it)));
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("the dependencies are not resolved: " + e.getMessage(), e);
    }
    Request request =
        new Request(
            folder,
            classes.toPath().toAbsolutePath(),
            copies,
            "",
            List.of(),
            List.of(),
            Optional.empty(),
            path);
    String failure = run(request, List.of(folder.toString()), true);
    if (failure != null) {
      throw new MojoFailureException("Compiling ProcessJ failed: " + failure);
    }
  }
}
