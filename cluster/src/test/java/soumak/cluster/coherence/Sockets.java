package soumak.cluster.coherence;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a process listens at, as {@code ss} says. */
final class Sockets {
  record Listening(boolean tcp, String address, int port) {}

  private Sockets() {}

  static List<Listening> of(long pid) throws IOException {
    Process ss = new ProcessBuilder("ss", "-H", "-ltnup").start();
    String all = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return all.lines()
        .filter(it -> it.contains("pid=" + pid + ","))
        .map(it -> it.strip().split("\\s+"))
        .map(it -> listening(it[0], it[4]))
        .toList();
  }

  private static Listening listening(String protocol, String local) {
    int colon = local.lastIndexOf(':');
    String address = local.substring(0, colon).replaceAll("^\\[(::ffff:)?|]$", "");
    return new Listening(
        protocol.equals("tcp"), address, Integer.parseInt(local.substring(colon + 1)));
  }
}
