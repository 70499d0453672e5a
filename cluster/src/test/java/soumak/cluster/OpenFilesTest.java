package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A node that will soon have no files left says so, once. */
class OpenFilesTest {
  private static final Path OPEN = Path.of("/proc/self/fd");

  @Test
  void tellsOnceThatFewAreLeftAndOnceThatThereAreEnough() {
    AtomicLong open = new AtomicLong(270);
    OpenFiles files = new OpenFiles("a", () -> new OpenFiles.Count(open.get(), 300));
    assertThat(files.news()).isNull();
    open.set(271);
    assertThat(files.news())
        .startsWith("the node 'a' has 271 of 300 files and sockets open: when there are no more")
        .contains("it lets nobody in", "ulimit -n");
    open.set(300);
    assertThat(files.news()).isNull();
    open.set(241);
    assertThat(files.news()).isNull();
    open.set(240);
    assertThat(files.news())
        .isEqualTo("the node 'a' has 240 of 300 files and sockets open: it has enough again");
    assertThat(files.news()).isNull();
  }

  @Test
  void saysNothingWhereTheSystemDoesNotTell() {
    assertThat(new OpenFiles("a", () -> null).news()).isNull();
  }

  @Test
  void countsThoseOfThisProcess() throws Exception {
    Assumptions.assumeTrue(Files.isDirectory(OPEN), "the system has a list of them");
    OpenFiles.Count count = OpenFiles.count();
    assertThat(count).isNotNull();
    try (Stream<Path> all = Files.list(OPEN)) {
      // Other tests of this process open some and close them.
      assertThat(count.open()).isBetween(all.count() / 2, count.most());
    }
  }
}
