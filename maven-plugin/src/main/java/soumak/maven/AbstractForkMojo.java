package soumak.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

/** What all goals do: have a JVM that is new enough do the work, and tell what it says. */
@SuppressWarnings("NullAway.Init") // Maven fills the fields in
abstract class AbstractForkMojo extends AbstractMojo {
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
  private PluginDescriptor plugin;

  /** Whether warnings are printed. */
  @Parameter(property = "soumak.showWarnings", defaultValue = "true")
  private String showWarnings;

  private final ToolchainManager toolchains;

  AbstractForkMojo(ToolchainManager toolchains) {
    this.toolchains = toolchains;
  }

  final MavenProject project() {
    return project;
  }

  /** The folder in which this plugin keeps what it needs for the next build. */
  final Path memory() {
    return Path.of(project.getBuild().getDirectory(), "soumak").toAbsolutePath();
  }

  /**
   * Does the work and tells of it.
   *
   * @param sourceRoots where the files are that messages name
   * @param errors whether errors are told as such, or as warnings
   * @return null if all went well, else a summary of the errors
   */
  final @Nullable String run(Request request, List<String> sourceRoots, boolean errors)
      throws MojoExecutionException {
    boolean warns = Flag.of("showWarnings", showWarnings, true);
    String failure = null;
    SourceFinder sources = new SourceFinder(sourceRoots.stream().map(Path::of).toList());
    for (Message message : new Fork(java(), toolPath(), System.getenv()).run(request)) {
      String text = message.told(sources.locate(message.where()));
      switch (message.kind()) {
        case ERROR -> tell(errors, text);
        case WARNING -> tellWarning(warns, text);
        case TROUBLE -> throw new MojoExecutionException(text);
        case DONE -> getLog().info(capitalised(text));
        case FAILED -> failure = text;
      }
    }
    return failure;
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
    for (String refused : search.refused()) {
      getLog()
          .warn(
              "Soumak needs a JDK %d or newer and passes over %s; it takes %s"
                  .formatted(JdkSearch.NEEDED, refused, java));
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

  private void tell(boolean asError, String text) {
    if (asError) {
      getLog().error(text);
    } else {
      getLog().warn(text);
    }
  }

  private void tellWarning(boolean warns, String text) {
    if (warns) {
      getLog().warn(text);
    }
  }

  private static String capitalised(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
