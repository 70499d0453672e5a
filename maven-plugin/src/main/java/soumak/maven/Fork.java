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
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;

/** The JVM that does the work: one for each execution of a goal. */
final class Fork {
  private final Path java;
  private final List<Path> classPath;

  /**
   * @param java the command of a JDK that is new enough
   * @param classPath the plugin itself and what it depends on
   */
  Fork(Path java, List<Path> classPath) {
    this.java = java;
    this.classPath = classPath;
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
    // A short life: start quickly, and take no more threads than that is worth.
    return List.of(
        java.toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xshare:auto",
        "-cp",
        path,
        "soumak.maven.ForkMain");
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
