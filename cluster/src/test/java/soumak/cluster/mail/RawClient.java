package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;

/** A client of a gateway by its bytes. */
final class RawClient implements AutoCloseable {
  static final byte[] PING = HexFormat.of().parseHex("00000003820280");

  final Socket socket = new Socket();
  final DataInputStream in;

  RawClient(int port, InetAddress from, byte... first) throws IOException {
    socket.setReceiveBufferSize(8 * 1024);
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(20_000);
    in = new DataInputStream(socket.getInputStream());
    send(first);
  }

  void send(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  void send(Item item) throws IOException {
    byte[] frame = Frames.write(List.of(item));
    send(ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array());
  }

  List<Item> frame() throws IOException {
    return Frames.read(in.readNBytes(in.readInt()));
  }

  Item.Found found(Item question) throws IOException {
    send(question);
    return (Item.Found) frame().getFirst();
  }

  /** Its place is its own: it is answered. */
  void isServed() throws IOException {
    assertThat(found(new Item.Open(7, 1)).number()).isEqualTo(7);
  }

  /** False if it was refused for that reason. */
  boolean isServedOrElse(String why) throws IOException {
    send(new Item.Open(7, 1));
    return switch (frame().getFirst()) {
      case Item.Found found when found.number() == 7 -> true;
      case Item item -> {
        assertThat(item).isEqualTo(new Item.No(0, why));
        yield false;
      }
    };
  }

  /** The last thing that it is told. */
  void isRefused(String why) throws IOException {
    assertThat(frame()).containsExactly(new Item.No(0, why));
    assertThat(in.read()).isEqualTo(-1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
