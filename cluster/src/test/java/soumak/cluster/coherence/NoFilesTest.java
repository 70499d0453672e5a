package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.testing.FreePorts;

/** Silent connections of strangers have taken all files of a node. */
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
class NoFilesTest {
  private static final int MOST = 300;

  @Test
  void itSaysSoAndWhenTheyHaveGoneOthersAreLetIn() throws Exception {
    int port = FreePorts.next();
    List<String> few = List.of("sh", "-c", "ulimit -n " + MOST + "; exec \"$@\"", "sh");
    try (NodeProcess one = NodeProcess.start(few, List.of(), "one", "127.0.0.1", port, 2, null)) {
      one.await("in ");
      long before = files(one);
      takeAll(one, port);
      await(() -> files(one) <= before + 5);
      try (NodeProcess two = NodeProcess.start("two", port, 2)) {
        assertThat(two.await("")).startsWith("in ").contains("one");
        assertThat(one.await("change ")).contains("two");
      }
      await(() -> one.errors().size() > 3);
      assertThat(one.errors()).as("two messages, each with its time").hasSize(4);
      assertThat(one.errors().get(1))
          .contains("the node 'one' has ", " of " + MOST + " files and sockets open: when there");
      assertThat(one.errors().get(3)).endsWith(" files and sockets open: it has enough again");
    }
  }

  private static void takeAll(NodeProcess node, int port) throws IOException {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < MOST; i++) {
        silent.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      await(() -> files(node) == MOST && node.errors().size() > 1);
    } finally {
      for (Socket it : silent) {
        it.close();
      }
    }
  }

  private static void await(Callable<Boolean> condition) {
    // What threads of other tests throw is these tests' matter.
    Awaitility.await()
        .dontCatchUncaughtExceptions()
        .atMost(Duration.ofSeconds(60))
        .until(condition);
  }

  private static long files(NodeProcess node) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/" + node.pid() + "/fd"))) {
      return all.count();
    }
  }
}
