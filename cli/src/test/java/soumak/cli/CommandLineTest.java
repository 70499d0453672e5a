package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines that need no process of their own. */
class CommandLineTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CommandLineFront front =
      new CommandLineFront(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));

  private int execute(String line) {
    return front.execute(line.isEmpty() ? new String[0] : line.split(" "));
  }

  @Test
  void helpNamesAllCommands() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString(UTF_8))
        .contains("  run ", "  weave ", "  dump ", "  bench ", "  node ", "  cluster ");
    assertThat(out.toString(UTF_8)).contains("SOUMAK_JAVA_HOME", "Exit codes");
    assertThat(out.toString(UTF_8).lines()).allMatch(it -> it.length() <= 100);
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "weave", "dump"})
  void everyCommandHasHelp(String name) {
    assertThat(execute(name + " --help")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("Usage: soumak " + name);
    assertThat(out.toString(UTF_8).lines()).allMatch(it -> it.length() <= 100);
  }

  @ParameterizedTest
  @CsvSource({
    "help, --help",
    "help run, run --help",
    "help cluster keys, cluster keys --help",
    "help help, help --help"
  })
  void helpIsACommandToo(String asked, String option) {
    assertThat(execute(asked)).isZero();
    String told = out.toString(UTF_8);
    out.reset();
    assertThat(execute(option)).isZero();
    assertThat(told).isEqualTo(out.toString(UTF_8)).startsWith("Usage: soumak");
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  /** A list of commands has the first line of each. */
  @ParameterizedTest
  @ValueSource(strings = {"--help", "cluster --help"})
  void whatIsSaidOfACommandEndsAsASentence(String line) {
    execute(line);
    String commands = out.toString(UTF_8).split("Commands:\n")[1].split("\n\n")[0];
    assertThat(commands.replaceAll("\n {6,}", " ").lines())
        .isNotEmpty()
        .allMatch(it -> it.endsWith(".") || it.endsWith("[--json]"));
  }

  @Test
  void version() {
    assertThat(execute("--version")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("soumak ").contains("Java ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""                     | which command
          rnu x                  | no command 'rnu'; did you mean 'run'? (see 'soumak --help')
          wave                   | no command 'wave'; did you mean 'weave'?
          frobnicate             | no command 'frobnicate' (see 'soumak --help')
          --hlep                 | 'soumak' has no option '--hlep'; did you mean '--help'?
          run                    | TARGET
          run --mian X a.java    | 'soumak run' has no option '--mian'; did you mean '--main'?
          weave a                | --output
          weave a b -o c         | 'b' is one too many
          weave nowhere -o x     | no 'nowhere'
          dump                   | PID
          dump 12 13             | '13' is one too many
          dump abc               | 'abc' is no process number
          dump 99999999          | no process 99999999
          dump --xml 1           | no option '--xml'
          bench pingpong         | ./soumak bench
          run --nodes two a.java | '--nodes': 'two' is no whole number (see 'soumak run --help')
          node --status 9999999999 | '--status': '9999999999' is too large a number
          check --format nosuch a.java | '--format' takes text, json or sarif, not 'nosuch' (see
          map --format jsno a.java | takes table, json, dot, mermaid or svg, not 'jsno'; did you mean 'json'?
          check --format         | '--format' needs a value, FORMAT (see 'soumak check --help')
          run -m                 | '--main' needs a value, CLASS
          weave                  | 'soumak weave' needs IN (see
          weave a -o             | 'soumak weave' needs '--output OUT' (see
          dump --json --json 1   | '--json' is there twice
          dump --json=3 1        | '--json' takes no value, and has '3'
          dump --jsn=3 1         | no option '--jsn=3'; did you mean '--json'?
          run --join , a.java    | --join has no host in ','
          run --join 127.0.0.1:99999 a.java | '99999' is no port: give one from 1 to 65534, as in --join 127.0.0.1:7574
          run --join h: a.java   | --join: '' is no port
          run --join h:65535 a.java | --join: '65535' is no port
          run --keys nosuch --join 127.0.0.1:1 a.java | there is no folder of keys 'nosuch': copy it from a node, or make one
          node --peers ,         | --peers has no host in ',': say where some of the nodes are
          node --peers= --port 1 | --peers has no host in ''
          node --keys nosuch     | there is no folder of keys 'nosuch': copy it from a node, or make one
          run --nodes= a.java    | '--nodes': '' is no whole number
          help rnu               | no command 'rnu'; did you mean 'run'? (see 'soumak --help')
          help run x             | no command 'x' (see 'soumak run --help')
          """)
  void wrongLines(String line, String message) {
    assertThat(execute(line)).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8)).startsWith("soumak: ").contains(message);
    assertThat(err.toString(UTF_8).lines()).hasSize(1);
    assertThat(front.program()).isNull();
  }

  /** The library that reads them has its own ways to say what is wrong. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "run --nodes x a",
        "check --format",
        "check --format x a",
        "weave",
        "dump --json=x",
        "dump --json --json",
        "node --size",
        "cluster keys"
      })
  void allErrorsOfOptionsSpeakAlike(String line) {
    assertThat(execute(line)).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .doesNotContain("Invalid value", "Missing required", "case-insensitive", "should be")
        .endsWith(" --help')\n");
  }

  @Test
  void helpTellsOfSignals() {
    execute("--help");
    assertThat(out.toString(UTF_8)).contains("143 if SIGTERM", "130 if Ctrl-C");
  }

  @Test
  void aDumpOfThisProcessItself() {
    assertThat(execute("dump " + ProcessHandle.current().pid())).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("is this command itself");
  }

  @Test
  void aDumpDoesNotOverwrite(@TempDir Path folder) throws Exception {
    Path file = java.nio.file.Files.writeString(folder.resolve("x"), "here");
    assertThat(execute("dump 1 -o " + file)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("exists already");
    assertThat(file).hasContent("here");
  }
}
