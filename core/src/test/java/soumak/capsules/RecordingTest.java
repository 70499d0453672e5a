package soumak.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import soumak.Capsule;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.runtime.Recording;
import soumak.testing.Forked;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** Who sent to whom, as a run writes it down. */
class RecordingTest {
  @TempDir private Path folder;

  @Test
  void capsulesMailboxesAndChannels() throws Exception {
    Path file = folder.resolve("record.txt");
    Forked run = Forked.run(Talk.class, "-Dsoumak.record=" + file);
    assertThat(run.exitCode()).as(run.output()).isZero();
    String name = RecordingTest.class.getName();
    assertThat(Files.readAllLines(file))
        .hasSize(9)
        .contains(
            "made " + name + "$Receiver 2",
            "made " + name + "$Reader 1",
            "made " + name + "$Sink 1",
            "sent " + name + "$Receiver " + name + "$Sink 2",
            "sent " + name + "$Talk " + name + "$Receiver 2",
            "sent " + name + "$Talk " + name + "$Sink 1",
            "sent " + name + "$Talk " + name + "$Reader 4",
            "sent " + name + "$Talk ? 1");
  }

  /** It would fill the heap else. */
  @Test
  void whatWentThroughManyMailboxesIsAddedUp() throws Exception {
    Path file = folder.resolve("record.txt");
    Forked run = Forked.run(Many.class, "-Dsoumak.record=" + file, "-Xmx32m");
    assertThat(run.exitCode()).as(run.output()).isZero();
    String name = RecordingTest.class.getName();
    assertThat(Files.readAllLines(file))
        .contains(
            "sent " + name + "$Many " + name + "$Many 200000", "sent " + name + "$Many ? 200000");
  }

  @Test
  void nothingIsRecordedElse() {
    assertThat(Recording.ON).isFalse();
  }

  @Test
  void aRecordThatCannotBeWrittenIsKeptElsewhere() throws Exception {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path file = gone.resolve("record.txt");
    Forked run =
        Forked.run(Leaves.class, "-Dsoumak.record=" + file, "-Djava.io.tmpdir=" + temporary);
    Path kept;
    try (Stream<Path> files = Files.list(temporary)) {
      kept = files.filter(it -> it.toString().endsWith(".txt")).findFirst().orElseThrow();
    }
    assertThat(run.output().lines())
        .containsExactlyInAnyOrder(
            "soumak: the record '%s' could not be written: there is no folder %s; it is in %s instead"
                .formatted(file, gone, kept),
            "the hook");
    assertThat(kept).content().contains("made " + RecordingTest.class.getName() + "$Reader 1\n");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onAFullDiskTheOneBeforeStays() throws Exception {
    Path file = Files.writeString(folder.resolve("record.txt"), "before");
    String[] full = {"sh", "-c", "ulimit -f 0; exec \"$0\" \"$@\""};
    Forked run =
        Forked.runBehind(
            full,
            Talk.class,
            "-XX:-UsePerfData",
            "-Dsoumak.record=" + file,
            "-Djava.io.tmpdir=" + folder);
    assertThat(run.output())
        .startsWith("soumak: the record '" + file + "' could not be written: ")
        .endsWith("; run the program again, and say a file where there is room\n")
        .hasLineCount(1);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(file).hasContent("before");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  /** A program that removes the folder of its record. */
  static final class Leaves {
    private Leaves() {}

    public static void main(String[] args) throws Exception {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("the hook")));
      Thread talk =
          new Thread(() -> {
            try {
              Talk.main(new String[0]);
              Files.delete(Path.of(System.getProperty("soumak.record")).getParent());
            } catch (IOException | Pausable e) {
              throw new AssertionError(e);
            }
          });
      talk.start();
    }
  }

  /** The program. */
  static final class Talk {
    private Talk() {}

    public static void main(String[] args) throws Pausable {
      Sink sink = new Sink();
      Capsules.ask(new Receiver(), new Pass(sink)).await();
      Capsules.ask(new Receiver(), new Pass(sink)).await();
      Capsules.ask(sink, new Nothing()).await();
      Mailbox<String> box = new Mailbox<>();
      Channel<String> channel = new Channel<>();
      Task<String> reader = new Reader(box, channel).start();
      box.put("one");
      box.put("two");
      box.put("three");
      channel.write("four");
      reader.join();
      new Mailbox<String>().tryPut("to nobody");
    }
  }

  /** A program with many mailboxes, one after the other. */
  static final class Many {
    private Many() {}

    public static void main(String[] args) throws Pausable {
      for (int i = 0; i < 200_000; i++) {
        Mailbox<String> box = new Mailbox<>();
        box.put("one");
        box.get();
        new Mailbox<String>().tryPut("to nobody");
      }
    }
  }

  static final class Receiver extends Capsule {}

  static final class Sink extends Capsule {}

  static final class Reader extends Task<String> {
    private final Mailbox<String> box;
    private final Channel<String> channel;

    Reader(Mailbox<String> box, Channel<String> channel) {
      this.box = box;
      this.channel = channel;
    }

    @Override
    protected String execute() throws Pausable {
      return box.get() + box.get() + box.get() + channel.read();
    }
  }

  private static final class Pass extends Call {
    private final Sink sink;

    Pass(Sink sink) {
      this.sink = sink;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      Capsules.send(sink, new Nothing());
      answer(null);
    }
  }

  private static final class Nothing extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      answer(null);
    }
  }
}
