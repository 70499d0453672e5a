package soumak.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;

/** The JVM that does the work: one for each execution of a goal. */
final class Fork {
  /** The variables from which a JVM takes options that are not on its command line. */
  private static final List<String> OPTIONS =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w*GC\\b");

  /** How a JVM says that it has taken some. */
  private static final Pattern TAKEN = Pattern.compile("(NOTE: )?Picked up \\w+: .*");

  private final Path java;
  private final List<Path> classPath;
  private final Map<String, String> environment;

  /**
   * @param java the command of a JDK that is new enough
   * @param classPath the plugin itself and what it depends on
   * @param environment the environment variables
   */
  Fork(Path java, List<Path> classPath, Map<String, String> environment) {
    this.java = java;
    this.classPath = classPath;
    this.environment = environment;
  }

  /**
   * Runs the pipeline and waits for it.
   *
   * @return what it has to tell; the last message says how it ended
   * @throws MojoExecutionException if the JVM cannot be started or does not work
   */
  List<Message> run(Request request) throws MojoExecutionException {
    try {
      Process process = new ProcessBuilder(command()).redirectErrorStream(true).start();
      try {
        return talk(process, request);
      } finally {
        process.destroy();
      }
    } catch (IOException e) {
      throw new MojoExecutionException("cannot run the weaver with " + java + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted while the weaver ran", e);
    }
  }

  private List<String> command() {
    String path =
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>(List.of(java.toString()));
    // A short life: start quickly, and take no more threads than that is worth.
    if (!hasCollector()) {
      command.add("-XX:+UseSerialGC");
    }
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-cp", path, "soumak.maven.ForkMain"));
    return command;
  }

  /** A JVM does not start with two. */
  private boolean hasCollector() {
    return OPTIONS.stream()
        .map(it -> environment.getOrDefault(it, ""))
        .anyMatch(it -> COLLECTOR.matcher(it).find());
  }

  private List<Message> talk(Process process, Request request)
      throws IOException, InterruptedException, MojoExecutionException {
    String unsent = send(process, request);
    List<Message> messages = new ArrayList<>();
    List<String> other = new ArrayList<>();
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      Message message = Message.decode(line);
      if (message != null) {
        messages.add(message);
      } else {
        other.add(line);
      }
    }
    int code = process.waitFor();
    if (code != 0 || messages.isEmpty()) {
      throw new MojoExecutionException(
          "the weaver's JVM (%s) ended with code %d%s:%n%s"
              .formatted(java, code, unsent, String.join(System.lineSeparator(), other)));
    }
    other.removeIf(line -> TAKEN.matcher(line).matches());
    other.forEach(line -> messages.add(0, new Message(Message.Kind.WARNING, "", line)));
    return messages;
  }

  /**
   * Sends the request; if the JVM is gone already, its output says more than a broken pipe does.
   */
  private static String send(Process process, Request request) {
    try (OutputStream to = process.getOutputStream()) {
      request.write(to);
      return "";
    } catch (IOException gone) {
      return " before it had read what to do (" + gone.getMessage() + ")";
    }
  }
}
