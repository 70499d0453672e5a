package soumak.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

/** What both goals do: weave one folder of classes in place. */
@SuppressWarnings("NullAway.Init") // Maven fills the fields in
abstract class AbstractWeaveMojo extends AbstractMojo {
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
  private PluginDescriptor plugin;

  /**
   * Leaves the classes as they were compiled. They work, but block threads where they would pause.
   */
  @Parameter(property = "soumak.skip", defaultValue = "false")
  private boolean skip;

  /**
   * Whether the build fails if a class cannot be woven; if not, no class of the module is woven.
   */
  @Parameter(property = "soumak.failOnError", defaultValue = "true")
  private boolean failOnError;

  /** Whether warnings are printed. */
  @Parameter(property = "soumak.showWarnings", defaultValue = "true")
  private boolean showWarnings;

  /**
   * What is done about a program that could share a message between tasks: "refuse" fails the
   * build, "warn" tells and weaves all the same, "off" does not look.
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

  private final ToolchainManager toolchains;

  AbstractWeaveMojo(ToolchainManager toolchains) {
    this.toolchains = toolchains;
  }

  /** The folder to weave. */
  abstract Path classes();

  /** The class path of that folder. */
  abstract List<String> classPath(MavenProject of) throws DependencyResolutionRequiredException;

  abstract List<String> sourceRoots(MavenProject of);

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Weaving is skipped");
    } else if (!Files.isDirectory(classes())) {
      getLog().info("No classes to weave");
    } else {
      report(new Fork(java(), toolPath()).run(request()));
    }
  }

  private Request request() throws MojoExecutionException {
    Path folder = classes().toAbsolutePath();
    Path state =
        Path.of(project.getBuild().getDirectory(), "soumak", folder.getFileName() + ".state");
    Set<Path> path = new LinkedHashSet<>();
    try {
      classPath(project).forEach(entry -> path.add(Path.of(entry).toAbsolutePath()));
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("the dependencies are not resolved: " + e.getMessage(), e);
    }
    path.remove(folder);
    return new Request(
        folder,
        state.toAbsolutePath(),
        isolation,
        paths(annotations),
        paths(libraries),
        Optional.ofNullable(policies).map(it -> it.toPath().toAbsolutePath()),
        List.copyOf(path));
  }

  private static List<Path> paths(List<File> files) {
    return files.stream().map(file -> file.toPath().toAbsolutePath()).toList();
  }

  private List<Path> toolPath() {
    List<Path> files = new ArrayList<>();
    for (Artifact artifact : plugin.getArtifacts()) {
      files.add(artifact.getFile().toPath());
    }
    return files;
  }

  private Path java() throws MojoExecutionException {
    Toolchain toolchain = toolchains.getToolchainFromBuildContext("jdk", session);
    String selected = toolchain == null ? null : toolchain.findTool("java");
    JdkSearch search = JdkSearch.onThisMachine();
    Path java =
        search.find(
            selected == null ? null : Path.of(selected), Path.of(System.getProperty("java.home")));
    if (java == null) {
      throw new MojoExecutionException(noJdk(search.looked()));
    }
    getLog().debug("Weaving with " + java);
    return java;
  }

  private static String noJdk(List<String> looked) {
    return """
    Soumak weaves with a JDK %d or newer, and there is none on this machine. Install one, \
    for instance from https://adoptium.net, and run Maven with it, select it by \
    maven-toolchains-plugin, or set SOUMAK_JAVA_HOME to its folder. Looked at:
      %s\
    """
        .formatted(JdkSearch.NEEDED, String.join("\n  ", looked));
  }

  private void report(List<Message> messages) throws MojoExecutionException, MojoFailureException {
    SourceFinder sources = new SourceFinder(sourceRoots(project).stream().map(Path::of).toList());
    for (Message message : messages) {
      String where = sources.locate(message.where());
      String text = where.isEmpty() ? message.text() : where + " " + message.text();
      switch (message.kind()) {
        case ERROR -> tell(failOnError, text);
        case WARNING -> tellWarning(text);
        case TROUBLE -> throw new MojoExecutionException(text);
        case DONE -> getLog().info(capitalised(text));
        case FAILED -> fail(text);
      }
    }
  }

  private void fail(String summary) throws MojoFailureException {
    if (failOnError) {
      throw new MojoFailureException("Weaving failed: " + summary);
    }
    getLog().warn("The classes stay unwoven and will block threads: " + summary);
  }

  private void tell(boolean asError, String text) {
    if (asError) {
      getLog().error(text);
    } else {
      getLog().warn(text);
    }
  }

  private void tellWarning(String text) {
    if (showWarnings) {
      getLog().warn(text);
    }
  }

  private static String capitalised(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
