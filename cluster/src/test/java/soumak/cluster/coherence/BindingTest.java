package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.cluster.DevelopmentKeys;
import soumak.testing.FreePorts;

/** Nothing listens where it was not told to. */
@Execution(ExecutionMode.CONCURRENT)
class BindingTest {
  @TempDir Path folder;

  @Test
  void onThisMachineOnlyAtLoopback() throws Exception {
    int port = FreePorts.next();
    try (NodeProcess one = NodeProcess.start("one", port, 1)) {
      one.await("in ");
      List<Sockets.Listening> all = Sockets.of(one.pid());
      assertThat(all).isNotEmpty().allMatch(it -> it.address().equals("127.0.0.1"));
      // The name service of a cluster without keys can be asked by datagram too.
      assertThat(all).allMatch(it -> it.tcp() || it.port() == port);
    }
  }

  @Test
  void beyondItOnlyAtTheAddressGivenAndWithoutDatagrams() throws Exception {
    Optional<InetAddress> address =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(it -> !it.isLoopbackAddress() && it.getAddress().length == 4)
            .findFirst();
    Assumptions.assumeTrue(address.isPresent(), "this machine has an address");
    String bind = address.get().getHostAddress();
    Path keys = folder.resolve("keys");
    DevelopmentKeys.make(keys);
    int port = FreePorts.next();
    try (NodeProcess one = NodeProcess.start("one", bind, port, 1, keys)) {
      one.await("in ");
      assertThat(Sockets.of(one.pid()))
          .isNotEmpty()
          .allMatch(it -> it.tcp() && it.address().equals(bind));
    }
  }
}
