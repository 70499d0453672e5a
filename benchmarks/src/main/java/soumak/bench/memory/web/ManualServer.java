package soumak.bench.memory.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import soumak.Actor;
import soumak.Pausable;
import soumak.bench.memory.web.Web.Server;
import soumak.memory.Bytes;
import soumak.memory.Length;
import soumak.memory.Region;
import soumak.memory.Struct;
import soumak.memory.Unique;
import soumak.net.TcpSocket;

/** With requests that have a unique pointer, and are freed when they have been answered. */
final class ManualServer implements Server {
  /** The state of a request. */
  interface Request extends Struct {
    /** How many bytes of it have come. */
    int length();

    void length(int value);

    /** The request; then the answer, piece by piece. */
    @Length(Web.BUFFER)
    Bytes buffer();
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
          Unique<Request> request = Region.heap().allocUnique(Request.class);
          try {
            open = receive(request);
            if (open) {
              answer(request);
            }
          } finally {
            request.free();
          }
        }
      } catch (IOException gone) {
        // The client went in the middle of a request.
      }
    }

    /** Waits for a whole request. False if the client has no more. */
    private boolean receive(Unique<Request> request) throws Pausable, IOException {
      Bytes buffer = request.get().buffer();
      while (!isWhole(request.get())) {
        int length = request.get().length();
        if (length == Web.BUFFER) {
          return true;
        }
        int count = socket.read(buffer.buffer(length, Web.BUFFER - length));
        if (count < 0) {
          return false;
        }
        request.get().length(length + count);
      }
      return true;
    }

    /** Whether an empty line has come. */
    private static boolean isWhole(Request request) {
      int length = request.length();
      Bytes buffer = request.buffer();
      for (int i = 3; i < length; i++) {
        if (buffer.getInt(i - 3) == 0x0d0a0d0a) {
          return true;
        }
      }
      return false;
    }

    private void answer(Unique<Request> request) throws Pausable, IOException {
      byte[] line = new byte[request.get().length()];
      request.get().buffer().copyTo(0, line, 0, line.length);
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
        send(request, from);
      }
    }

    private void refuse(String status) throws Pausable, IOException {
      socket.write(ByteBuffer.wrap(Head.of(status, 0)));
    }

    /** Sends the file in pieces of the size of the buffer, the first behind the head. */
    private void send(Unique<Request> request, FileChannel from) throws Pausable, IOException {
      Bytes buffer = request.get().buffer();
      byte[] head = Head.of(Head.OK, from.size());
      buffer.copyFrom(0, head, 0, head.length);
      int start = head.length;
      for (long left = from.size(); left > 0 || start > 0; start = 0) {
        int size = (int) Math.min(left, Web.BUFFER - start);
        fill(from, buffer, start, size);
        socket.write(buffer.buffer(0, start + size));
        left -= size;
      }
    }

    private static void fill(FileChannel from, Bytes to, int start, int size) throws IOException {
      ByteBuffer room = to.buffer(start, size);
      while (room.hasRemaining()) {
        if (from.read(room) < 0) {
          throw new IOException("the file has become shorter");
        }
      }
    }
  }
}
