package soumak.bench.memory.overlay;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import soumak.Cut;
import soumak.Free;
import soumak.Pausable;

/** Arrays, which the collector frees. */
final class HeapStorage implements Storage {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  @Override
  public @Free Arrival receive(CollectedInput in, int size) throws Pausable, IOException {
    byte[] bytes = new byte[size];
    in.take(bytes);
    return new HeapArrival(bytes);
  }

  @Override
  public Data allocate(int size) {
    return new HeapData(new byte[size]);
  }

  private static final class HeapArrival extends Arrival {
    private byte[] bytes;

    HeapArrival(@Free byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    Data data(@Free HeapArrival this) {
      return new HeapData(Cut.cut(bytes));
    }
  }

  private static final class HeapData extends Data {
    private final byte[] bytes;

    /** Nobody counts; so what was shared once is taken for shared for ever. */
    private boolean shared;

    HeapData(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    int size() {
      return bytes.length;
    }

    @Override
    int getInt(int offset) {
      return (int) INT.get(bytes, offset);
    }

    @Override
    void setInt(int offset, int value) {
      INT.set(bytes, offset, value);
    }

    @Override
    void setLong(int offset, long value) {
      LONG.set(bytes, offset, value);
    }

    @Override
    byte get(int offset) {
      return bytes[offset];
    }

    @Override
    ByteBuffer bytes() {
      return ByteBuffer.wrap(bytes);
    }

    @Override
    void share() {
      shared = true;
    }

    @Override
    boolean isShared() {
      return shared;
    }

    @Override
    void release() {
      // The collector does it.
    }
  }
}
