package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Network namespaces of Linux, joined by a bridge: machines without machines. Root only. */
final class Namespaces implements AutoCloseable {
  private static final String BRIDGE = "br-soumak";

  private final int count;

  Namespaces(int count) throws Exception {
    this.count = count;
    run("ip link add " + BRIDGE + " type bridge");
    run("ip link set " + BRIDGE + " up");
    for (int i = 1; i <= count; i++) {
      run("ip netns add " + name(i));
      run("ip link add " + link(i) + " type veth peer name eth0 netns " + name(i));
      run("ip link set " + link(i) + " master " + BRIDGE + " up");
      run("ip -n " + name(i) + " addr add " + address(i) + "/24 dev eth0");
      run("ip -n " + name(i) + " link set eth0 up");
      run("ip -n " + name(i) + " link set lo up");
    }
  }

  private static String name(int i) {
    return "soumak" + i;
  }

  private static String link(int i) {
    return "vethsou" + i;
  }

  static String address(int i) {
    return "10.77.0." + i;
  }

  NodeProcess start(int i, int port, Path keys) {
    String peers = String.join(",", List.of(address(1), address(2), address(3)));
    return NodeProcess.start(
        List.of("ip", "netns", "exec", name(i)),
        List.of("-Dsoumak.test.peers=" + peers, "-Dsoumak.cluster.patience=25"),
        "node" + i,
        address(i),
        port,
        count,
        keys);
  }

  void cut(int i) throws Exception {
    run("ip link set " + link(i) + " down");
  }

  void mend(int i) throws Exception {
    run("ip link set " + link(i) + " up");
  }

  private static void run(String command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(command + ": " + said).isZero();
  }

  @Override
  public void close() throws Exception {
    for (int i = 1; i <= count; i++) {
      run("ip netns del " + name(i));
    }
    run("ip link del " + BRIDGE);
  }
}
