package soumak.cluster.coherence;

import com.tangosol.io.ExternalizableLite;
import com.tangosol.net.Invocable;
import com.tangosol.net.InvocationService;
import com.tangosol.util.ExternalizableHelper;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Bytes from node to node. It is public for Coherence only, which makes it from bytes and runs it
 * at the receiver, on the one thread of the service.
 */
public final class Message implements Invocable, ExternalizableLite {
  private static final long serialVersionUID = 1;

  static final byte SEND = 0;
  static final byte REQUEST = 1;
  static final byte ANSWER = 2;
  static final byte FAILURE = 3;

  /** All has been done, and only the answer cannot be sent. */
  static final byte UNANSWERED = 4;

  private byte kind;
  private int service;
  private long from;
  private long number;
  private byte[] bytes = {};

  /** For Coherence. */
  public Message() {}

  Message(byte kind, int service, long from, long number, byte[] bytes) {
    this.kind = kind;
    this.service = service;
    this.from = from;
    this.number = number;
    this.bytes = bytes;
  }

  byte kind() {
    return kind;
  }

  int service() {
    return service;
  }

  long from() {
    return from;
  }

  long number() {
    return number;
  }

  byte[] bytes() {
    return bytes;
  }

  @Override
  public void init(InvocationService service) {
    // It needs nothing of the service.
  }

  @Override
  public void run() {
    Exchange.deliver(this);
  }

  @Override
  public @Nullable Object getResult() {
    return null;
  }

  @Override
  public void readExternal(DataInput in) throws IOException {
    kind = in.readByte();
    service = in.readInt();
    from = in.readLong();
    number = in.readLong();
    byte @Nullable [] read = ExternalizableHelper.readByteArray(in);
    bytes = read == null ? new byte[0] : read;
  }

  @Override
  public void writeExternal(DataOutput out) throws IOException {
    out.writeByte(kind);
    out.writeInt(service);
    out.writeLong(from);
    out.writeLong(number);
    ExternalizableHelper.writeByteArray(out, bytes);
  }
}
