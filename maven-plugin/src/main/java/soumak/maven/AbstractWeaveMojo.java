package soumak.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;

/** What both weaving goals do: weave one folder of classes in place. */
@SuppressWarnings("NullAway.Init") // Maven fills the fields in
abstract class AbstractWeaveMojo extends AbstractForkMojo {
  private static final String EARLIER =
      "; what an earlier build has woven stays so, and fails where it calls what is compiled now:"
          + " build from scratch (mvn clean)";

  /**
   * Leaves the classes as they were compiled. They work, but block threads where they would pause.
   */
  @Parameter(property = "soumak.skip", defaultValue = "false")
  private String skip;

  /**
   * Whether the build fails if a class cannot be woven; if not, no class of the module is woven.
   */
  @Parameter(property = "soumak.failOnError", defaultValue = "true")
  private String failOnError;

  /**
   * What is done about a program that could share a message between tasks: "refuse" fails the
   * build, "strict" also if memory may leak, "warn" tells and weaves all the same, "off" does not
   * look.
   */
  @Parameter(property = "soumak.isolation", defaultValue = "refuse")
  private String isolation;

  /** Files of external annotations, for libraries that have none of their own. */
  @Parameter(property = "soumak.annotations")
  private List<File> annotations = List.of();

  /** Policies that win over the analysis: a file of lines such as "app.Counter MONITOR". */
  @Parameter(property = "soumak.policies")
  private File policies;

  /** Files that say which calls of libraries block or are costly. */
  @Parameter(property = "soumak.libraries")
  private List<File> libraries = List.of();

  AbstractWeaveMojo(ToolchainManager toolchains) {
    super(toolchains);
  }

  /** The folder to weave. */
  abstract Path classes();

  /** What it is remembered by; the name of the folder may be that of another one, too. */
  abstract String name();

  /** The class path of that folder. */
  abstract List<String> classPath(MavenProject of) throws DependencyResolutionRequiredException;

  abstract List<String> sourceRoots(MavenProject of);

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    boolean fails = Flag.of("failOnError", failOnError, true);
    if (Flag.of("skip", skip, false)) {
      getLog().info("Weaving is skipped" + (Files.exists(state()) ? EARLIER : ""));
    } else if (!Files.isDirectory(classes())) {
      getLog().info("No classes to weave");
    } else {
      String failure = run(request(), sourceRoots(project()), fails);
      if (failure != null) {
        fail(failure, fails);
      }
    }
  }

  /** Where it is remembered what this goal has woven. */
  final Path state() {
    return memory().resolve(name() + ".state");
  }

  private Request request() throws MojoExecutionException {
    Path folder = classes().toAbsolutePath();
    Set<Path> path = new LinkedHashSet<>();
    try {
      classPath(project()).forEach(entry -> path.add(Path.of(entry).toAbsolutePath()));
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("the dependencies are not resolved: " + e.getMessage(), e);
    }
    path.remove(folder);
    return new Request(
        null,
        folder,
        state(),
        isolation,
        paths(annotations),
        paths(libraries),
        Optional.ofNullable(policies).map(it -> it.toPath().toAbsolutePath()),
        List.copyOf(path));
  }

  private static List<Path> paths(List<File> files) {
    return files.stream().map(file -> file.toPath().toAbsolutePath()).toList();
  }

  private void fail(String summary, boolean fails) throws MojoFailureException {
    if (fails) {
      throw new MojoFailureException("Weaving failed: " + summary);
    }
    getLog().warn("The classes stay unwoven and will block threads: " + summary);
  }
}
