package soumak.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles, weaves and runs the Java on the pages, and compares what it prints with the text behind
 * it.
 */
class DocsTest {
  private static final Pattern SNIPPET =
      Pattern.compile("```java\\n(.*?)```\\n(?:```text\\n(.*?)```\\n)?", Pattern.DOTALL);

  private static final Pattern REFUSED =
      Pattern.compile("```java refused\\n(.*?)```\\n(?:```text\\n(.*?)```\\n)?", Pattern.DOTALL);

  private static final String IMPORTS =
      """
      import java.time.Duration;
      import java.util.*;
      import java.util.concurrent.CancellationException;
      import java.util.concurrent.TimeoutException;
      import java.net.InetSocketAddress;
      import java.nio.ByteBuffer;
      import java.nio.charset.StandardCharsets;
      import soumak.*;
      import soumak.cluster.*;
      import soumak.cluster.engine.Node;
      import soumak.cluster.local.LocalCluster;
      import soumak.cluster.mail.*;
      import soumak.cluster.objects.*;
      import soumak.memory.*;
      import soumak.net.*;
      import soumak.wire.*;
      """;

  @TempDir private Path folder;

  private record Snippet(String code, String printed) {}

  private static List<Snippet> snippets(Path page) throws IOException {
    return snippets(page, SNIPPET);
  }

  private static List<Snippet> snippets(Path page, Pattern pattern) throws IOException {
    List<Snippet> snippets = new ArrayList<>();
    Matcher matcher = pattern.matcher(Files.readString(page));
    while (matcher.find()) {
      snippets.add(new Snippet(matcher.group(1), matcher.group(2)));
    }
    return snippets;
  }

  /**
   * All snippets of the guide in one program, each a method of its own, so that one JVM runs them
   * all.
   */
  @Test
  void theGuideDoesWhatItSays() throws Exception {
    doesWhatItSays("guide.md", 10);
  }

  @Test
  void thePageForThoseWhoComeFromElsewhereDoesWhatItSays() throws Exception {
    doesWhatItSays("migrating.md", 3);
  }

  @Test
  void thePageOnIsolationDoesWhatItSays() throws Exception {
    doesWhatItSays("isolation.md", 3);
  }

  @Test
  void whatThePageOnIsolationSaysIsRefused() throws Exception {
    areRefused(snippets(Path.of("..", "docs", "isolation.md"), REFUSED), "Guide", 2);
  }

  @Test
  void thePageOnMemoryDoesWhatItSays() throws Exception {
    doesWhatItSays("memory.md", 5);
  }

  @Test
  void whatThePageOnMemorySaysIsRefused() throws Exception {
    areRefused(snippets(Path.of("..", "docs", "memory.md"), REFUSED), "Guide", 1);
  }

  @Test
  void thePageOnMailboxesOfOtherMachinesDoesWhatItSays() throws Exception {
    doesWhatItSays("cluster-mail.md", 1);
  }

  @Test
  void thePageOnSharedObjectsDoesWhatItSays() throws Exception {
    doesWhatItSays("cluster-objects.md", 0);
  }

  @Test
  void whatTheReadmeSaysIsRefused() throws Exception {
    areRefused(snippets(Path.of("..", "README.md"), REFUSED), "Shop", 1);
  }

  private void areRefused(List<Snippet> refused, String name, int least) throws Exception {
    assertThat(refused).hasSizeGreaterThanOrEqualTo(least);
    for (Snippet snippet : refused) {
      String before =
          "public class " + name + " { static void snippet() throws Exception, Pausable {";
      String after = "} public static void main(String[] args) {} }";
      String program = IMPORTS.replace('\n', ' ') + before + snippet.code() + after;
      Path file = Files.writeString(folder.resolve(name + ".java"), program);
      SoumakCommand.Outcome outcome = SoumakCommand.run(file);
      assertThat(outcome.exitCode()).isEqualTo(1);
      assertThat(outcome.err()).contains(snippet.printed().stripTrailing());
    }
  }

  private void doesWhatItSays(String page, int least) throws Exception {
    List<Snippet> snippets = snippets(Path.of("..", "docs", page));
    assertThat(snippets).hasSizeGreaterThan(least);
    StringBuilder program = new StringBuilder(IMPORTS).append("public class Guide {\n");
    StringBuilder main = new StringBuilder();
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < snippets.size(); i++) {
      Snippet snippet = snippets.get(i);
      assertThat(snippet.printed()).as("what snippet %s of the page prints", i).isNotNull();
      program
          .append("static void snippet")
          .append(i)
          .append("() throws Pausable, Exception {\n")
          .append(snippet.code())
          .append("}\n");
      main.append("System.out.println(\"-- ")
          .append(i)
          .append("\"); snippet")
          .append(i)
          .append("();\n");
      expected.append("-- ").append(i).append('\n').append(snippet.printed());
    }
    program.append("public static void main(String[] args) throws Pausable, Exception {\n");
    program.append(main).append("}\n}\n");
    Path file = Files.writeString(folder.resolve("Guide.java"), program);
    SoumakCommand.Outcome outcome = SoumakCommand.run(file);
    assertThat(outcome.out()).as(outcome.err()).isEqualTo(expected.toString());
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void theReadmesProgramIsTheExample() throws IOException {
    List<Snippet> snippets = snippets(Path.of("..", "README.md"));
    assertThat(snippets).hasSize(1);
    assertThat(Files.readString(Path.of("Hello.java"))).contains(body(snippets.getFirst().code()));
  }

  private static String body(String program) {
    return program.substring(program.indexOf("public class Hello"));
  }
}
