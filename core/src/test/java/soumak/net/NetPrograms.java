package soumak.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import soumak.Steps;

/** Programs for {@link NetSettingsTest}, each run in a JVM of its own. */
final class NetPrograms {
  private NetPrograms() {}

  public static void main(String[] args) throws Throwable {
    switch (System.getProperty("case")) {
      case "waits" -> waits();
      case "unused" -> unused();
      case "talks" -> talks();
      default -> throw new AssertionError("no such program");
    }
  }

  /**
   * A task waits for a byte from outside, the main thread for the task, and nothing else goes on.
   */
  private static void waits() throws Throwable {
    int port = Integer.getInteger("port");
    TcpSocket socket =
        TcpSocket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    ByteBuffer one = ByteBuffer.allocate(1);
    int n = Steps.<Integer>of().thenInt(f -> socket.read(one, f)).start().joinBlocking();
    System.out.println("read " + n + " byte: " + Loopback.text(one));
  }

  private static void unused() {
    System.out.println("threads: " + netThreads());
  }

  /** Several pairs talk, so that each selector has some. */
  private static void talks() throws Throwable {
    List<Loopback> pairs = new ArrayList<>();
    List<Running<Integer>> readers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Loopback pair = Loopback.open();
      pairs.add(pair);
      readers.add(Running.By.TASK.start(Call.read(pair.server(), ByteBuffer.allocate(1))));
    }
    for (Running<Integer> reader : readers) {
      reader.awaitWaiting();
    }
    for (Loopback pair : pairs) {
      pair.client().write(Loopback.bytes("x"));
    }
    int sum = 0;
    for (Running<Integer> reader : readers) {
      sum += reader.result();
    }
    pairs.forEach(Loopback::close);
    System.out.println("read " + sum + " bytes");
    System.out.println("threads: " + netThreads());
  }

  private static List<String> netThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("soumak-net"))
        .sorted()
        .toList();
  }
}
