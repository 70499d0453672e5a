package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.build.SourceCompiler;

/** {@code soumak map}, and what runs tell it and each other. */
class MapTest {
  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() throws Exception {
    command = new Command(folder);
    Files.writeString(
        folder.resolve("Use.java"),
        """
        import soumak.*;

        public class Use {
          static final class Sink extends Capsule {
            private int n;
            public void hit() { n++; }
            public int n() throws Pausable { return n; }
          }

          static final class Source extends Capsule {
            private final Mailbox<Integer> out;
            private final Sink sink;
            Source(Mailbox<Integer> out, Sink sink) { this.out = out; this.sink = sink; }
            public void go(int n) throws Pausable {
              for (int i = 0; i < n; i++) {
                sink.hit();
              }
              out.put(n);
            }
          }

          static final class Reader extends Actor {
            private final Mailbox<Integer> in;
            private final Reply<Integer> got;
            Reader(Mailbox<Integer> in, Reply<Integer> got) { this.in = in; this.got = got; }
            @Override protected void execute() throws Pausable { got.complete(in.get()); }
          }

          public static void main(String[] args) throws Pausable {
            Mailbox<Integer> box = new Mailbox<>();
            Sink sink = new Sink();
            Reply<Integer> got = new Reply<>();
            new Reader(box, got).start();
            new Source(box, sink).go(5);
            System.out.println(got.await() + sink.n());
          }
        }
        """);
  }

  @Test
  void aRecordedRunCompletesTheGraph() throws Exception {
    command.soumak("run", "--record", "record.txt", "Use.java").isSuccess("10\n");
    assertThat(Files.readString(folder.resolve("record.txt")))
        .contains("made Use$Source 1\n", "sent Use$Source Use$Sink 5\n")
        .contains("sent Use$Source Use$Reader 1\n", "sent Use Use$Source 1\n");
    Command.Ending seen = command.here("map", "--format", "dot", Path.of("Use.java"));
    assertThat(seen.out()).contains("\"Use$Source\" -> \"?\"").doesNotContain("-> \"Use$Reader\"");
    Command.Ending complete =
        command.here(
            "map", "--format", "dot", "--recorded", Path.of("record.txt"), Path.of("Use.java"));
    assertThat(complete.out()).contains("\"Use$Source\" -> \"Use$Reader\"").doesNotContain("\"?\"");
    assertThat(complete.code()).isZero();
  }

  @Test
  void filesOfOneNameAreToldApart() throws Exception {
    for (String name : new String[] {"one/Odd", "two/deep/Odd", "two/Other"}) {
      Path file = folder.resolve("src/" + name + ".java");
      Files.createDirectories(file.getParent());
      String inPackage = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
      Files.writeString(
          file,
          "package %s; @soumak.MappedTo(soumak.Policy.TASK) class %s {}"
              .formatted(inPackage, name.substring(name.lastIndexOf('/') + 1)));
    }
    assertThat(command.here("map", Path.of("src")).err().lines())
        .extracting(it -> it.substring(0, it.indexOf(" @")))
        .containsExactlyInAnyOrder(
            "soumak: warning: one/Odd.java:1:",
            "soumak: warning: two/deep/Odd.java:1:",
            "soumak: warning: Other.java:1:");
  }

  @Test
  void aRecordMayGoWhereALinkLeads() throws Exception {
    Path kept = Files.createDirectory(folder.resolve("kept")).resolve("record.txt");
    Path link = Files.createSymbolicLink(folder.resolve("record.txt"), kept);
    for (int i = 0; i < 2; i++) {
      command.soumak("run", "--record", "record.txt", "Use.java").isSuccess("10\n");
      assertThat(link).isSymbolicLink();
      assertThat(kept).content().contains("made Use$Source 1\n");
    }
    command.soumak("run", "--record", "/dev/null", "Use.java").isSuccess("10\n");
  }

  @Test
  void aProfileIsWrittenAndRead() throws Exception {
    for (int i = 0; i < 2; i++) {
      command.soumak("run", "--profile", "profile.txt", "Use.java").isSuccess("10\n");
      assertThat(Files.readString(folder.resolve("profile.txt")))
          .contains("Use$Reader MONITOR", "Use$Sink MONITOR", "Use$Source TASK");
    }
  }

  @Test
  void filesThatAreOfNoUse() throws Exception {
    command
        .here("map", "--recorded", Path.of("none.txt"), Path.of("Use.java"))
        .isUsageError("'none.txt' does not exist; soumak run --record writes it");
    Files.writeString(folder.resolve("poem.txt"), "roses are red\n");
    command
        .here("map", "--recorded", Path.of("poem.txt"), Path.of("Use.java"))
        .isUsageError("'poem.txt': line 1: cannot understand \"roses are red\"");
    command
        .soumak("run", "--record", ".", "Use.java")
        .isUsageError("cannot write the file '.': it is a folder");
    command
        .soumak("run", "--profile", "no/where", "Use.java")
        .isUsageError("cannot write the file 'no/where': there is no folder ", "no\n");
  }

  @Test
  void pinsAreCompared() throws Exception {
    command.here("map", "--pin", Path.of("pins.txt"), Path.of("Use.java")).isSuccess("");
    command.here("map", "--pinned", Path.of("pins.txt"), Path.of("Use.java")).isSuccess("");
    Path pins = folder.resolve("pins.txt");
    Files.writeString(pins, Files.readString(pins).replace("Use$Sink MONITOR", "Use$Sink TASK"));
    Command.Ending changed =
        command.here("map", "--pinned", Path.of("pins.txt"), Path.of("Use.java"));
    assertThat(changed.code()).isEqualTo(1);
    assertThat(changed.out()).startsWith("Use$Sink: TASK -> MONITOR, since ");
    command.here(
        "map", "--pinned", Path.of("pins.txt"), "--pin", Path.of("new.txt"), Path.of("Use.java"));
    assertThat(folder.resolve("new.txt")).content().contains("Use$Sink MONITOR");
  }

  @Test
  void pinsThatCannotBeWrittenLeaveThoseBefore() throws Exception {
    Path pins = Files.writeString(folder.resolve("pins.txt"), "Use$Sink TASK\n");
    ProcessBuilder map = command.onAFullDisk("map", "--pin", "pins.txt", "Use.java");
    Command.Ending ending = Command.end(map.start());
    assertThat(ending.err()).startsWith("soumak: cannot write 'pins.txt': ").hasLineCount(1);
    assertThat(ending.code()).isEqualTo(2);
    assertThat(pins).hasContent("Use$Sink TASK");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(pins, folder.resolve("Use.java"));
    }
  }

  @Test
  void aClassPathThatCannotBeReadIsNamed() throws Exception {
    Files.writeString(folder.resolve("notes.txt"), "no jar");
    Path classes = Files.createDirectory(folder.resolve("classes"));
    try (InputStream any = MapTest.class.getResourceAsStream("MapTest.class")) {
      assertThat(any).isNotNull();
      Files.copy(any, classes.resolve("Any.class"));
    }
    command
        .here("map", "-cp", Path.of("notes.txt"), Path.of("classes"))
        .isUsageError("cannot read notes.txt of the class path");
  }

  @Test
  void theTableHasAReasonForEachCharacteristic() throws Exception {
    Command.Ending table = command.soumak("map", "Use.java");
    assertThat(table.code()).isZero();
    assertThat(table.err()).isEmpty();
    assertThat(table.out())
        .contains("Use$Sink", "Affinity", "MONITOR")
        .contains("Use$Source", "Hub-1", "TASK")
        .contains("Use$Source.go:16: sends Use.Sink.hit, again and again");
  }

  @Test
  void eachFormat() throws Exception {
    assertThat(command.here("map", "--format", "json", Path.of("Use.java")).out())
        .startsWith("{")
        .contains("\"Use$Sink\"", "\"MONITOR\"");
    assertThat(command.here("map", "--format", "mermaid", Path.of("Use.java")).out())
        .startsWith("flowchart")
        .contains("Use$Sink");
    assertThat(command.here("map", "--format", "svg", Path.of("Use.java")).out())
        .startsWith("<svg ")
        .contains(">Use$Sink<")
        .endsWith("</svg>\n");
    command
        .here("map", "--format", "poem", Path.of("Use.java"))
        .isUsageError("takes table, json, dot, mermaid or svg, not 'poem'");
  }

  @Test
  void policiesThatAreAskedFor() throws Exception {
    Files.writeString(folder.resolve("policies.txt"), "Use$Sink TASK\n");
    Command.Ending changed =
        command.here("map", "--policies", Path.of("policies.txt"), Path.of("Use.java"));
    assertThat(changed.code()).isZero();
    assertThat(changed.out()).containsPattern("Use\\$Sink .*TASK");
    command.soumak("run", "--policies", "policies.txt", "Use.java").isSuccess("10\n");
    Files.writeString(folder.resolve("policies.txt"), "Use$Sunk TASK\n");
    Command.Ending refused =
        command.here("map", "--policies", Path.of("policies.txt"), Path.of("Use.java"));
    assertThat(refused.code()).isEqualTo(1);
    String told =
        "policies.txt:1: TASK for Use$Sunk has no effect: there is no such actor class; did you"
            + " mean Use$Sink?";
    assertThat(refused.err()).isEqualTo("soumak: " + told + "\n");
    assertThat(refused.out()).doesNotContain("Sunk");
    Files.writeString(folder.resolve("policies.txt"), "Use.Sink TASK\n");
    assertThat(command.soumak("run", "--policies", "policies.txt", "Use.java").err())
        .contains("there is no such actor class; write Use$Sink.");
  }

  @Test
  void tablesOfLibraries() throws Exception {
    Files.writeString(folder.resolve("table.txt"), "blocking soumak.Reply.complete\n");
    Command.Ending blocking =
        command.here("map", "--libraries", Path.of("table.txt"), Path.of("Use.java"));
    assertThat(blocking.out()).containsPattern("Use\\$Reader .*THREAD");
    Files.writeString(folder.resolve("table.txt"), "costly java.io.Raeder.read\n");
    Command.Ending unknown =
        command.here("map", "--libraries", Path.of("table.txt"), Path.of("Use.java"));
    assertThat(unknown.code()).isZero();
    assertThat(unknown.err())
        .isEqualTo(
            "soumak: warning: 'table.txt': line 1: there is no class java.io.Raeder on the class"
                + " path\n");
    Files.writeString(folder.resolve("table.txt"), "\nslow java.io.Reader.read\n");
    command
        .here("map", "--libraries", Path.of("table.txt"), Path.of("Use.java"))
        .isUsageError("'table.txt': line 2: cannot understand \"slow java.io.Reader.read\"");
    command
        .here("map", "--libraries", Path.of("none.txt"), Path.of("Use.java"))
        .isUsageError("cannot read none.txt");
  }

  @Test
  void outputThatDoesNotGetWhereItShould() throws Exception {
    File full = new File("/dev/full");
    assumeTrue(full.exists(), "Linux has it");
    ProcessBuilder map = command.process("map", "Use.java").redirectOutput(full);
    Command.end(map.start())
        .isFailure("soumak: the output cannot be written: No space left on device\n");
  }

  @Test
  void aReaderThatHasHadEnough() throws Exception {
    Process map = command.start("map", "--format", "json", "Use.java");
    map.getInputStream().close();
    assertThat(map.errorReader(UTF_8).readLine()).isNull();
    assertThat(map.waitFor()).isZero();
  }

  @Test
  void ofWovenClassesItIsSaidThatTheReasonsAreNotThoseOfTheSource() throws Exception {
    command.here("map", "--pin", Path.of("pins.txt"), Path.of("Use.java")).isSuccess("");
    Map<String, byte[]> classes =
        new SourceCompiler(PathList.withCore(List.of()))
            .compileFile(folder.resolve("Use.java"))
            .classes();
    Path plain = Files.createDirectory(folder.resolve("plain"));
    for (Map.Entry<String, byte[]> it : classes.entrySet()) {
      Files.write(plain.resolve(it.getKey() + ".class"), it.getValue());
    }
    command.here("map", "--pinned", Path.of("pins.txt"), Path.of("plain")).isSuccess("");
    command.here("weave", Path.of("plain"), "-o", Path.of("woven")).isSuccess("");
    Command.Ending ending = command.here("map", Path.of("woven"));
    assertThat(ending.err())
        .startsWith("soumak: warning: of these classes 4 are woven: reasons, lines and policies")
        .contains("Map the sources")
        .hasLineCount(1);
    assertThat(ending.code()).isZero();
  }

  @Test
  void aProgramWithoutActors() throws Exception {
    Files.writeString(folder.resolve("Plain.java"), "void main() { IO.println(1); }\n");
    Command.Ending nothing = command.here("map", Path.of("Plain.java"));
    assertThat(nothing.code()).isZero();
    assertThat(nothing.out()).isEqualTo("There are no capsules, actors or tasks.\n");
    command.here("map", Path.of("None.java")).isUsageError("there is no file 'None.java'");
  }
}
