package soumak.maven;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import soumak.analysis.Diagnostic;
import soumak.analysis.Refusal;
import soumak.build.BuildException;
import soumak.build.Isolation;
import soumak.build.Pipeline;
import soumak.build.Policies;
import soumak.build.ProcessJFolder;
import soumak.build.Result;
import soumak.maven.Message.Kind;

/** Runs the pipeline in the forked JVM. Compiled for a newer Java than the rest of the plugin. */
final class ForkMain {
  private static final Pattern TOLD =
      Pattern.compile("([^\\n]*?:\\d+):\\d+: (error|warning): (.*)", Pattern.DOTALL);

  private ForkMain() {}

  /** Reads a {@link Request} from standard input and writes {@link Message}s to standard output. */
  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    run(Request.read(System.in)).forEach(message -> out.println(message.encode()));
    out.flush();
  }

  private static List<Message> run(Request request) {
    try {
      if (request.sources() != null) {
        return compile(request.sources(), request);
      }
      Isolation.Mode mode = Isolation.Mode.of(request.isolation());
      Pipeline pipeline =
          Pipeline.builder()
              .classPath(request.classPath())
              .state(request.state())
              .isolation(new Isolation(mode, request.annotations()))
              .policies(new Policies(true, request.libraries(), request.policies().orElse(null)))
              .build();
      return messages(pipeline.run(request.classes(), request.classes()));
    } catch (BuildException e) {
      return List.of(new Message(Kind.TROUBLE, "", String.valueOf(e.getMessage())));
    }
  }

  private static List<Message> compile(Path sources, Request request) {
    ProcessJFolder folder = new ProcessJFolder(request.classes(), request.state());
    List<String> told = folder.compile(sources, request.classPath());
    List<Message> messages = new ArrayList<>();
    told.forEach(it -> messages.add(message(it)));
    long errors = messages.stream().filter(it -> it.kind() == Kind.ERROR).count();
    messages.add(
        errors > 0
            ? new Message(Kind.FAILED, "", errors + (errors == 1 ? " error" : " errors"))
            : new Message(Kind.DONE, "", folder.summary()));
    return messages;
  }

  /** A message of the compiler of ProcessJ, as {@code File.pj:3:5: error: sentence}. */
  private static Message message(String told) {
    Matcher parts = TOLD.matcher(told);
    if (!parts.matches()) {
      return new Message(Kind.ERROR, "", told);
    }
    Kind kind = parts.group(2).equals("error") ? Kind.ERROR : Kind.WARNING;
    return new Message(kind, parts.group(1), parts.group(3));
  }

  private static List<Message> messages(Result result) {
    List<Message> messages = new ArrayList<>();
    result.diagnostics().forEach(it -> messages.add(message(it)));
    messages.add(new Message(result.failed() ? Kind.FAILED : Kind.DONE, "", summary(result)));
    return messages;
  }

  private static String summary(Result result) {
    boolean shares =
        result.diagnostics().stream().anyMatch(it -> it.isError() && it.isOfIsolation());
    return shares
        ? Refusal.headline("the program", result.diagnostics(), "-Dsoumak.isolation=warn")
        : result.summary();
  }

  private static Message message(Diagnostic it) {
    return new Message(it.isError() ? Kind.ERROR : Kind.WARNING, it.where(), it.text());
  }
}
