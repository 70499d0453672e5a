package soumak.processj.run;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
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

  /** Of Linux. */
  private static final Path OPENED = Path.of("/proc/self/fd");

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

  @Test
  void aReplacedFileHasItsRights() throws Exception {
    assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
    Path file = Files.writeString(folder.resolve("agent"), "before");
    Set<PosixFilePermission> secret = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(file, secret);
    Mobiles.save(agent, file.toString());
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(secret);
    assertLoaded(file);
  }

  /** A link may be older than its file. */
  @Test
  void aLinkLeadsToTheFileThatIsMade() throws Exception {
    Path file = folder.resolve("agent");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("agent"));
    Path further = Files.createSymbolicLink(folder.resolve("further"), link);
    Mobiles.save(agent, further.toString());
    assertThat(further).isSymbolicLink();
    assertThat(link).isSymbolicLink();
    assertThat(file).isRegularFile();
    assertLoaded(file);
    Path circle = folder.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    MobileProcess other = new MobileProcess(new Agent());
    assertThatThrownBy(() -> Mobiles.save(other, circle.toString()))
        .isInstanceOf(UncheckedIOException.class);
    call(other);
  }

  /** No folder takes a file whose path would be too long. */
  @Test
  void whereTheFolderTakesNoFileTheOldOneIsWritten() throws Exception {
    Path deep = folder;
    while (deep.toString().length() < 4060) {
      int rest = 4070 - deep.toString().length();
      deep = Files.createDirectory(deep.resolve("d".repeat(Math.min(rest, 200))));
    }
    Path file = Files.writeString(deep.resolve("agent"), "before");
    Mobiles.save(agent, file.toString());
    assertLoaded(file);
  }

  /** The name of what is open: of a file that has none any more, and of a pipe. */
  @Test
  void whatIsOpenIsWrittenAsItIs() throws Exception {
    assumeThat(OPENED).isDirectory();
    Path file = folder.resolve("agent");
    try (FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE)) {
      Path link = opened(file.toRealPath()::equals).getFirst();
      Mobiles.save(agent, link.toString());
      assertThat(channel.size()).isPositive();
      channel.truncate(0);
      Files.delete(file);
      Mobiles.save(new MobileProcess(new Agent()), link.toString());
      assertThat(channel.size()).isPositive();
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aPipeIsWritten() throws Exception {
    assumeThat(OPENED).isDirectory();
    List<Path> before = opened(it -> it.toString().contains("pipe:"));
    Pipe pipe = Pipe.open();
    try {
      List<Path> after = new ArrayList<>(opened(it -> it.toString().contains("pipe:")));
      after.removeAll(before);
      Mobiles.save(agent, after.getFirst().toString());
      ByteBuffer read = ByteBuffer.allocate(100_000);
      pipe.source().read(read);
      MobileProcess loaded = new MobileProcess(new Agent());
      Mobiles.fromBytes(loaded, Arrays.copyOf(read.array(), read.position()));
      call(loaded);
    } finally {
      pipe.sink().close();
      pipe.source().close();
    }
  }

  /** The links to what this JVM has opened. */
  private static List<Path> opened(Predicate<Path> wanted) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> links = Files.newDirectoryStream(OPENED)) {
      for (Path link : links) {
        try {
          if (wanted.test(Files.readSymbolicLink(link))) {
            found.add(link);
          }
        } catch (NoSuchFileException closed) {
          // As the stream itself is.
        }
      }
    }
    return found;
  }

  private static void assertLoaded(Path file) throws Exception {
    MobileProcess loaded = new MobileProcess(new Agent());
    Mobiles.load(loaded, file.toString());
    call(loaded);
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
