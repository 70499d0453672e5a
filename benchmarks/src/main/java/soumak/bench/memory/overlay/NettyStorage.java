package soumak.bench.memory.overlay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.ByteBuffer;
import soumak.Free;
import soumak.Pausable;
import soumak.Sharable;

/** Netty's pooled direct buffers, which count who has them. */
final class NettyStorage implements Storage {
  private final PooledByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;

  @Override
  public @Free Arrival receive(CollectedInput in, int size) throws Pausable, IOException {
    NettyData data = new NettyData(buffer(size));
    in.take(data.bytes());
    return new NettyArrival(data);
  }

  private ByteBuf buffer(int size) {
    return pool.directBuffer(size, size).setIndex(0, size);
  }

  @Override
  public Data allocate(int size) {
    return new NettyData(buffer(size));
  }

  @Override
  public long outside() {
    return pool.metric().usedDirectMemory();
  }

  private static final class NettyArrival extends Arrival {
    private final NettyData data;

    NettyArrival(NettyData data) {
      this.data = data;
    }

    @Override
    Data data(@Free NettyArrival this) {
      return data;
    }
  }

  /** Handed over with its packet, so by the program's order one task at a time uses it. */
  private static final class NettyData extends Data implements Sharable {
    private final ByteBuf buffer;

    NettyData(ByteBuf buffer) {
      this.buffer = buffer;
    }

    @Override
    int size() {
      return buffer.writerIndex();
    }

    @Override
    int getInt(int offset) {
      return buffer.getInt(offset);
    }

    @Override
    void setInt(int offset, int value) {
      buffer.setInt(offset, value);
    }

    @Override
    void setLong(int offset, long value) {
      buffer.setLong(offset, value);
    }

    @Override
    byte get(int offset) {
      return buffer.getByte(offset);
    }

    @Override
    ByteBuffer bytes() {
      return buffer.internalNioBuffer(0, size());
    }

    @Override
    void share() {
      buffer.retain();
    }

    @Override
    boolean isShared() {
      return buffer.refCnt() > 1;
    }

    @Override
    void release() {
      buffer.release();
    }
  }
}
