package soumak.processj.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.Pausable;

/** What becomes of processes and files that have them. */
class MobilesTest {
  static final class Agent extends MobileBody {
    @Override
    protected Class<?>[] types() {
      return new Class<?>[] {MobileProcess.class, Agent.class};
    }

    @Override
    public Object run(Object call) {
      return "done";
    }
  }

  @TempDir private Path folder;
  private final MobileProcess agent = new MobileProcess(new Agent());

  private static void call(MobileProcess process) throws Exception {
    try {
      assertThat(process.call(0, new Object[0])).isFalse();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  @Test
  void whatCannotBeSavedIsStillHere() throws Exception {
    String file = folder.resolve("no/where").toString();
    assertThatThrownBy(() -> Mobiles.save(agent, file)).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> Mobiles.save(agent, folder.toString()))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> Mobiles.save(agent, "no\0file"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Mobiles.hasEnded(agent)).isFalse();
    call(agent);
  }

  /** Who has the old file opened, or another name of it, sees that it stays as it was. */
  @Test
  void anOldFileIsReplacedAsAWhole() throws Exception {
    Path file = Files.writeString(folder.resolve("agent"), "before");
    Path old = Files.createLink(folder.resolve("old"), file);
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Mobiles.save(agent, link.toString());
    assertThat(old).hasContent("before");
    assertThat(link).isSymbolicLink();
    MobileProcess loaded = new MobileProcess(new Agent());
    Mobiles.load(loaded, file.toString());
    call(loaded);
    assertThat(names()).containsExactlyInAnyOrder("agent", "old", "link");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(it -> it.getFileName().toString()).toList();
    }
  }

  @Test
  void whatIsGoneCanBeCalledNoMore() throws Exception {
    MobileProcess sent = MobileProcess.sent(agent);
    assertThat(Mobiles.hasEnded(agent)).isTrue();
    assertThat(Mobiles.hasEnded(sent)).isFalse();
    byte[] bytes = Mobiles.toBytes(sent);
    assertThat(Mobiles.hasEnded(sent)).isTrue();
    Mobiles.fromBytes(sent, bytes);
    assertThat(Mobiles.hasEnded(sent)).isFalse();
    call(sent);
    assertThat(Mobiles.hasEnded(sent)).isTrue();
  }
}
