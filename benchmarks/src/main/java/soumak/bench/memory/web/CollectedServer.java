package soumak.bench.memory.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import soumak.Actor;
import soumak.Pausable;
import soumak.bench.memory.web.Web.Server;
import soumak.net.TcpSocket;

/** With requests that the collector frees. */
final class CollectedServer implements Server {
  /** The state of a request. */
  private static final class Request {
    /** How many bytes of it have come. */
    private int length;

    /** The request; then the answer, piece by piece. */
    private final ByteBuffer buffer = ByteBuffer.allocate(Web.BUFFER);
  }

  @Override
  public Actor connection(TcpSocket socket, Path folder) {
    return new Connection(socket, folder);
  }

  private static final class Connection extends Actor {
    private final TcpSocket socket;
    private final Path folder;

    Connection(TcpSocket socket, Path folder) {
      this.socket = socket;
      this.folder = folder;
    }

    @Override
    public void execute() throws Pausable {
      try (socket) {
        boolean open = true;
        while (open) {
          Request request = new Request();
          open = receive(request);
          if (open) {
            answer(request);
          }
        }
      } catch (IOException gone) {
        // The client went in the middle of a request.
      }
    }

    /** Waits for a whole request. False if the client has no more. */
    private boolean receive(Request request) throws Pausable, IOException {
      ByteBuffer buffer = request.buffer;
      while (!isWhole(request)) {
        if (!buffer.hasRemaining()) {
          return true;
        }
        int count = socket.read(buffer);
        if (count < 0) {
          return false;
        }
        request.length += count;
      }
      return true;
    }

    /** Whether an empty line has come. */
    private static boolean isWhole(Request request) {
      for (int i = 3; i < request.length; i++) {
        if (request.buffer.getInt(i - 3) == 0x0d0a0d0a) {
          return true;
        }
      }
      return false;
    }

    private void answer(Request request) throws Pausable, IOException {
      byte[] line = new byte[request.length];
      request.buffer.get(0, line);
      String name = Head.file(line);
      if (name == null) {
        refuse(Head.BAD);
        return;
      }
      Path file = folder.resolve(name);
      if (!Files.isRegularFile(file)) {
        refuse(Head.NOT_FOUND);
        return;
      }
      try (FileChannel from = FileChannel.open(file)) {
        send(request.buffer, from);
      }
    }

    private void refuse(String status) throws Pausable, IOException {
      socket.write(ByteBuffer.wrap(Head.of(status, 0)));
    }

    /** Sends the file in pieces of the size of the buffer, the first behind the head. */
    private void send(ByteBuffer buffer, FileChannel from) throws Pausable, IOException {
      byte[] head = Head.of(Head.OK, from.size());
      buffer.clear().put(head);
      int start = head.length;
      for (long left = from.size(); left > 0 || start > 0; start = 0) {
        int size = (int) Math.min(left, Web.BUFFER - start);
        buffer.limit(start + size).position(start);
        fill(from, buffer);
        socket.write(buffer.flip());
        buffer.clear();
        left -= size;
      }
    }

    private static void fill(FileChannel from, ByteBuffer room) throws IOException {
      while (room.hasRemaining()) {
        if (from.read(room) < 0) {
          throw new IOException("the file has become shorter");
        }
      }
    }
  }
}
