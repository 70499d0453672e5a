package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Contents of classes are known by their digests while there is memory for them. */
@Execution(ExecutionMode.CONCURRENT)
class ContentsTest {
  private static final int ALL = 100;

  private static byte[] digest(int number) {
    return ByteBuffer.allocate(32).putInt(number).array();
  }

  @Test
  void whatIsKeptIsFound() {
    Contents contents = new Contents();
    byte[] bytes = {1, 2, 3};
    contents.keep(digest(1), bytes);
    assertThat(contents.find(digest(1))).isSameAs(bytes);
    assertThat(contents.find(digest(2))).isNull();
    assertThat(contents.count()).isEqualTo(1);
  }

  /** In a JVM that has no memory for them as soon as it looks. */
  @Test
  void ofWhatWasDroppedNothingIsKept() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-XX:SoftRefLRUPolicyMSPerMB=0",
                "-cp",
                classes,
                Dropping.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEqualTo("all are forgotten");
  }

  /** Says how many are left, of those that nobody else has. */
  static final class Dropping {
    private Dropping() {}

    public static void main(String[] args) throws InterruptedException {
      Contents contents = new Contents();
      for (int i = 0; i < ALL; i++) {
        contents.keep(digest(i), new byte[1000]);
      }
      byte[] last = new byte[1000];
      for (int i = 0; contents.count() > 1 && i < 200; i++) {
        System.gc();
        Thread.sleep(20);
        contents.keep(digest(0), last);
      }
      int left = contents.count();
      System.out.print(left == 1 ? "all are forgotten" : left + " are there still");
    }
  }
}
