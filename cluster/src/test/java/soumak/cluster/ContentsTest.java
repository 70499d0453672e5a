package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.testing.Forked;

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
    Forked ended = Forked.run(Dropping.class, "-Xmx64m", "-XX:SoftRefLRUPolicyMSPerMB=0");
    assertThat(ended.output()).isEqualTo("all are forgotten");
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
