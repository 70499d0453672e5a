package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** It does what the whole command line does with the same words. */
class PlainRunTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"run A.java", "run a/b.pj -x --help", "run x.jar a b", "run A.java @file"})
  void aTargetWithItsArgumentsIsPlain(String line) {
    assertThat(PlainRun.fits(line.split(" "))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "run -cp x A.java", "run --help", "run @file", "check A"})
  void whateverElseStandsThereIsNot(String line) {
    assertThat(PlainRun.fits(line.split(" "))).isFalse();
    assertThat(PlainRun.fits("run", "")).isFalse();
    assertThat(PlainRun.fits("run", "no\0path")).isFalse();
    assertThat(PlainRun.fits()).isFalse();
  }

  private void isTheSame(int code, String... rest) throws IOException, InterruptedException {
    Command command = new Command(folder);
    isTheSame(code, command.soumak(plain(rest)), command.soumak(whole(rest)));
  }

  /** Of what is refused before it runs. */
  private void isRefusedTheSame(int code, String name) {
    Command command = new Command(folder);
    Path file = Path.of(name);
    isTheSame(code, command.here("run", file), command.here("run", "--isolation", "refuse", file));
  }

  private static void isTheSame(int code, Command.Ending plain, Command.Ending whole) {
    assertThat(plain).isEqualTo(whole);
    assertThat(plain.code()).as(plain.err()).isEqualTo(code);
  }

  private static String[] plain(String... rest) {
    return Stream.concat(Stream.of("run"), Stream.of(rest)).toArray(String[]::new);
  }

  private static String[] whole(String... rest) {
    return Stream.concat(Stream.of("run", "--isolation", "refuse"), Stream.of(rest))
        .toArray(String[]::new);
  }

  @Test
  void itsProgramGetsItsArguments() throws Exception {
    Files.writeString(
        folder.resolve("Echo.pj"),
        """
        import std.io;
        public void main(string[] args) {
            for (int i = 0; i < args.size; i++)
                println(args[i]);
        }
        """);
    Files.writeString(folder.resolve("body.json"), "{}");
    isTheSame(0, "Echo.pj", "-x", "--help", "two words", "", "@body.json", "@@x", "@none");
    assertThat(new Command(folder).soumak("run", "Echo.pj", "--help", "@body.json", "@@x").out())
        .isEqualToNormalizingNewlines("--help\n@body.json\n@@x\n");
  }

  /** A JVM that knows no letters but those of ASCII, as under LC_ALL=C, has no name for it. */
  @Test
  void aNameThatIsNoPathIsToldInASentence() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CommandLineFront front =
        new CommandLineFront(System.out, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(front.execute("run", "no\0path")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("'no\0path' is no path: Nul character not allowed")
        .doesNotContain("Exception");
  }

  @Test
  void aWorkingFolderThatTheLocaleHasNoNameFor() throws Exception {
    Path named = Files.createDirectory(folder.resolve("größe"));
    Files.writeString(named.resolve("Here.java"), "void main() {}");
    ProcessBuilder here = new Command(named).process("run", "Here.java");
    here.environment().put("LC_ALL", "C");
    Process started = here.start();
    started.getOutputStream().close();
    Command.end(started)
        .isUsageError(
            "there is no file 'Here.java'; the name of the working folder has letters that the"
                + " locale has not; LC_ALL=C.UTF-8 has them all");
  }

  @Test
  void errorsAreTheSame() throws Exception {
    Files.writeString(
        folder.resolve("Bad.pj"), "public void main(string[] args) { int x = true; }");
    Files.writeString(
        folder.resolve("Fails.java"),
        "class Fails { public static void main(String[] a) { throw new RuntimeException(); } }");
    isRefusedTheSame(1, "Bad.pj");
    isTheSame(1, "Fails.java");
    isRefusedTheSame(2, "Bat.pj");
    isRefusedTheSame(1, ".");
  }

  @Test
  void aFileThatTheLocaleHasNoNameFor() throws Exception {
    Files.writeString(folder.resolve("Größe.java"), "public class Größe {}");
    ProcessBuilder here = new Command(folder).process("check", ".");
    here.environment().put("LC_ALL", "C");
    Process started = here.start();
    started.getOutputStream().close();
    assertThat(Command.end(started).err())
        .contains("it does not compile")
        .endsWith(
            "a file's name has letters that the locale has not; LC_ALL=C.UTF-8 has them all\n");
  }
}
