package soumak.bench.memory.overlay;

import java.io.IOException;
import java.nio.ByteBuffer;
import soumak.Free;
import soumak.Message;
import soumak.Pausable;

/** Where the bytes of packets are, if not with counted pointers. */
interface Storage {
  /** Reads so many bytes into a buffer of their own. */
  @Free
  Arrival receive(CollectedInput in, int size) throws Pausable, IOException;

  /** A new buffer. */
  Data allocate(int size);

  /** Bytes outside of the collector's heap, that the JDK does not count. */
  default long outside() {
    return 0;
  }

  /** A packet on its way from the task that has received it to the one that forwards it. */
  abstract class Arrival implements Message {
    /** Its bytes. */
    abstract Data data(@Free Arrival this);
  }

  /** Stands for the end of the stream. */
  final class End extends Arrival {
    @Override
    Data data(@Free End this) {
      throw new IllegalStateException("the end has no bytes");
    }
  }

  /** Bytes that several packets may have. */
  abstract class Data {
    abstract int size();

    abstract int getInt(int offset);

    abstract void setInt(int offset, int value);

    abstract void setLong(int offset, long value);

    abstract byte get(int offset);

    /** All bytes, for a socket; used before the next call. */
    abstract ByteBuffer bytes();

    /** One packet more has them. */
    abstract void share();

    /** Whether several packets have them. */
    abstract boolean isShared();

    /** One packet less has them. */
    abstract void release();
  }
}
