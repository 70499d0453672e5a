package soumak.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for processes that are started later. They lie below those that systems give to who asks
 * for any port, and to each connection: one of these could be taken until the process listens.
 */
public final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int COUNT = 10_000;

  /** Begins anywhere, as other JVMs look for ports too; none is given twice by this one. */
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private FreePorts() {}

  /** One at which nobody listens, at no address of this machine. */
  public static int next() throws IOException {
    IOException last = new IOException("no port is free");
    for (int i = 0; i < COUNT; i++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        last = taken;
      }
    }
    throw last;
  }
}
