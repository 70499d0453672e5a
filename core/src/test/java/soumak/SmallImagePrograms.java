package soumak;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import soumak.net.TcpListener;
import soumak.net.TcpSocket;

/** A program of some of everything, for a JVM that has little more than the language. */
public final class SmallImagePrograms {
  private SmallImagePrograms() {}

  public static void main(String[] args) throws Throwable {
    System.out.println("modules: " + ModuleLayer.boot().modules().size());
    Mailbox<String> box = new Mailbox<>();
    Steps<Object> waits = Steps.of().name("waits").then((p, f) -> box.get(f)).start();
    Parked.await(waits);
    Dump.text(System.out);
    Dump.toFlightRecorder();
    Steps.of()
        .thenDo(f -> Task.sleep(Duration.ofMillis(1), f))
        .thenDo(f -> box.put("x", f))
        .start();
    System.out.println("got " + waits.joinBlocking());
    net();
    fails();
    System.out.println("ended well");
  }

  private static void net() throws Throwable {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (TcpListener listener = TcpListener.bind(any);
        TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket server = listener.accept()) {
      client.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
      System.out.println("read " + server.read(ByteBuffer.allocate(10)));
    }
  }

  private static void fails() {
    ByteArrayOutputStream logged = new ByteArrayOutputStream();
    System.setErr(new PrintStream(logged, true));
    Steps.of()
        .thenDo(f -> {
          throw new IllegalStateException("nobody asked");
        })
        .start();
    while (!logged.toString().contains("nobody asked")) {
      Thread.onSpinWait();
    }
    System.out.println(logged);
  }
}
