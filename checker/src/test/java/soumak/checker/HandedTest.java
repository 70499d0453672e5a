package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What the JDK hands to methods of the program, and its callers own. */
class HandedTest {
  @Test
  void channelKeepsTheBuffer() {
    assertFileRefused(
        """
        abstract class T implements java.nio.channels.ReadableByteChannel {
          java.nio.ByteBuffer kept;
          public int read(java.nio.ByteBuffer dst) { kept = dst; return 1; }
          static void f(Mailbox<Node> box, @Free Node node, T channel) throws Exception, Pausable {
            java.nio.channels.Channels.newInputStream(channel).read(node.data);
            box.put(node);
            channel.kept.put(0, (byte) 1);
          }
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: parameter 1 of T.read is stored in `kept`, but is only lent
            there may be an array around which a caller has made it
            suggestion: keep a copy of what is in it
        """);
  }

  @Test
  void channelKeepsAPart() {
    assertFileRefused(
        """
        abstract class T implements java.nio.channels.WritableByteChannel {
          static List<byte[]> kept = new ArrayList<>();
          java.nio.ByteBuffer[] last = new java.nio.ByteBuffer[1];
          Runnable later;
          public int write(java.nio.ByteBuffer src) {
            java.nio.ByteBuffer part = src.position(1).slice();
            keep(part);
            if (src.hasArray()) { kept.add(src.array()); }
            last[0] = src.duplicate();
            later = () -> src.clear();
            return 1;
          }
          private void keep(java.nio.ByteBuffer part) { last[0] = part; }
        }
        """,
        """
        T.java:7: error: SAFE_ESCAPE: parameter 1 of T.write is given to T.keep, which may keep it, but is only lent
            there may be an array around which a caller has made it
            suggestion: keep a copy of what is in it
        """);
  }

  @Test
  void decoderKeepsTheBuffer() {
    assertFileRefused(
        """
        abstract class T extends java.nio.charset.CharsetDecoder {
          java.nio.CharBuffer kept;
          T(java.nio.charset.Charset it) { super(it, 1, 1); }
          protected java.nio.charset.CoderResult decodeLoop(
              java.nio.ByteBuffer in, java.nio.CharBuffer out) {
            kept = out.append('a');
            return java.nio.charset.CoderResult.UNDERFLOW;
          }
          static void f(Mailbox<char[]> box, T own) throws Exception, Pausable {
            char[] read = new char[10];
            new java.io.InputStreamReader(System.in, own).read(read, 0, 10);
            box.put(read);
            own.kept.put(0, 'b');
          }
        }
        """,
        """
        T.java:6: error: SAFE_ESCAPE: parameter 2 of T.decodeLoop is stored in `kept`, but is only lent
            there may be an array around which a caller has made it
            suggestion: keep a copy of what is in it
        """);
  }

  @Test
  void encoderKeepsTheBufferThatItFlushes() {
    assertFileRefused(
        """
        abstract class T extends java.nio.charset.CharsetEncoder {
          java.nio.ByteBuffer kept;
          T(java.nio.charset.Charset it) { super(it, 1, 1); }
          protected java.nio.charset.CoderResult implFlush(java.nio.ByteBuffer out) {
            kept = out;
            return java.nio.charset.CoderResult.UNDERFLOW;
          }
          static void f(Mailbox<byte[]> box, java.nio.charset.Charset own, T last) throws Pausable {
            box.put("abc".getBytes(own));
            last.kept.put(0, (byte) 'z');
          }
        }
        """,
        """
        T.java:5: error: SAFE_ESCAPE: parameter 1 of T.implFlush is stored in `kept`, but is only lent
            there may be an array around which a caller has made it
            suggestion: keep a copy of what is in it
        """);
  }

  @Test
  void decoderKeepsTheBufferThatItFlushes() {
    assertFileRefused(
        """
        abstract class T extends java.nio.charset.CharsetDecoder {
          java.nio.CharBuffer kept;
          T(java.nio.charset.Charset it) { super(it, 1, 1); }
          protected java.nio.charset.CoderResult implFlush(java.nio.CharBuffer out) {
            kept = out.slice();
            return java.nio.charset.CoderResult.UNDERFLOW;
          }
        }
        """,
        """
        T.java:5: error: SAFE_ESCAPE: parameter 1 of T.implFlush is stored in `kept`, but is only lent
            there may be an array around which a caller has made it
            suggestion: keep a copy of what is in it
        """);
  }

  @Test
  void codersThatFlush() {
    assertFileAccepted(
        """
        abstract class T extends java.nio.charset.CharsetEncoder {
          T(java.nio.charset.Charset it) { super(it, 1, 1); }
          protected java.nio.charset.CoderResult implFlush(java.nio.ByteBuffer out) {
            out.put((byte) 0);
            return java.nio.charset.CoderResult.UNDERFLOW;
          }
        }
        abstract class D extends java.nio.charset.CharsetDecoder {
          D(java.nio.charset.Charset it) { super(it, 1, 1); }
          protected java.nio.charset.CoderResult implFlush(java.nio.CharBuffer out) {
            out.put('.');
            return java.nio.charset.CoderResult.UNDERFLOW;
          }
        }
        """);
  }

  @Test
  void channelsThatKeepNothing() {
    assertFileAccepted(
        """
        abstract class T implements java.nio.channels.ByteChannel {
          private final java.nio.ByteBuffer own = java.nio.ByteBuffer.allocate(100);
          private java.nio.channels.ByteChannel below;
          private byte[] last;
          private java.nio.ByteBuffer copy;
          public int read(java.nio.ByteBuffer dst) throws java.io.IOException {
            if (!own.hasRemaining()) { return below.read(dst); }
            dst.put(own).putInt(3);
            return filled(dst);
          }
          public int write(java.nio.ByteBuffer src) throws java.io.IOException {
            last = new byte[src.remaining()];
            src.duplicate().get(last);
            copy = java.nio.ByteBuffer.allocate(src.remaining()).put(src.duplicate()).flip();
            own.put(src.slice());
            return below.write(src);
          }
          private static int filled(java.nio.ByteBuffer part) { return part.position(); }
        }
        """);
  }

  @Test
  void collectionKeepsTheArray() {
    assertFileRefused(
        """
        abstract class T extends AbstractList<Integer> {
          Object[] kept;
          public <E> E[] toArray(E[] all) {
            kept = all;
            return super.toArray(all);
          }
          static void f(Mailbox<Integer[]> box, List<Integer> list) throws Pausable {
            box.put(list.toArray(Integer[]::new));
          }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: parameter 1 of T.toArray is stored in `kept`, but is only lent
            it may be the array that toArray(IntFunction) makes for its caller
            suggestion: return it, and keep only what is in it
        """);
  }

  @Test
  void collectionGivesWhatItKeeps() {
    assertFileRefused(
        """
        abstract class T extends AbstractList<Integer> {
          Object[] kept = new Integer[9];
          @SuppressWarnings("unchecked") public <E> E[] toArray(E[] all) {
            return all.length > 2 ? all : (E[]) same(kept, all);
          }
          private static Object[] same(Object[] one, Object[] two) { return one; }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: T.toArray returns an array that others may know
            who calls toArray(IntFunction) takes it for a new one
            suggestion: return the parameter, or a new array
        """);
  }

  @Test
  void collectionsThatGiveNewArrays() {
    assertFileAccepted(
        """
        abstract class T extends AbstractCollection<Integer> {
          Object[] all = new Object[9];
          int size;
          @SuppressWarnings("unchecked") public <E> E[] toArray(E[] array) {
            if (array.length < size) { return (E[]) Arrays.copyOf(all, size, array.getClass()); }
            System.arraycopy(all, 0, array, 0, size);
            if (array.length > size) { array[size] = null; }
            return array;
          }
          abstract static class Around extends AbstractCollection<Integer> {
            List<Integer> list;
            public <E> E[] toArray(E[] array) { return list.toArray(array); }
          }
          abstract static class ByHand extends AbstractCollection<Integer> {
            Object[] all = new Object[9];
            @SuppressWarnings("unchecked") public <E> E[] toArray(E[] array) {
              return (E[]) filled(all, Objects.requireNonNull(array));
            }
            private static Object[] filled(Object[] from, Object[] to) {
              Object[] made =
                  to.length >= from.length ? to
                      : (Object[]) java.lang.reflect.Array.newInstance(
                          to.getClass().getComponentType(), from.length);
              for (int i = 0; i < from.length; i++) { made[i] = from[i]; }
              return made;
            }
          }
        }
        """);
  }

  @Test
  void deflaterKeepsTheArray() {
    assertFileRefused(
        """
        class T extends java.util.zip.Deflater {
          byte[] kept;
          @Override public void setInput(byte[] input, int from, int length) {
            kept = input;
            super.setInput(input.clone(), from, length);
          }
          static void f(Mailbox<Node> box, @Free Node node, T own) throws Exception, Pausable {
            new java.util.zip.DeflaterOutputStream(System.out, own).write(node.data);
            box.put(node);
            own.kept[0] = 1;
          }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: `input` is stored in `kept`, but is only lent
            `input` is lent to T.setInput (@Safe)
            suggestion: mark parameter `input` of T.setInput @Free, or store a copy
        """);
  }

  @Test
  void deflaterTakesTheArrayOver() {
    assertFileRefused(
        """
        class T extends java.util.zip.Deflater {
          byte[] kept;
          @Override public void setInput(@Free byte[] input, int from, int length) { kept = input; }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: T.setInput wants @Free for parameter 1, but Deflater.setInput says nothing of it
            suggestion: declare it @Safe here, or @Free there
        """);
  }

  @Test
  void inflaterKeepsTheArray() {
    assertFileRefused(
        """
        class T extends java.util.zip.Inflater {
          static byte[] kept;
          @Override public void setInput(byte[] input) { kept = input; }
        }
        """,
        """
        T.java:3: error: STATIC_FIELD: `input` is stored in the static field `kept`
            every task can reach it there
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void asynchronousChannelKeepsTheBuffer() {
    assertFileRefused(
        """
        abstract class T implements java.nio.channels.AsynchronousByteChannel {
          java.nio.ByteBuffer kept;
          public java.util.concurrent.Future<Integer> read(java.nio.ByteBuffer dst) {
            kept = dst;
            return java.util.concurrent.CompletableFuture.completedFuture(1);
          }
          static void f(Mailbox<Node> box, @Free Node node, T channel) throws Exception, Pausable {
            java.nio.channels.Channels.newInputStream(channel).read(node.data);
            box.put(node);
            channel.kept.put(0, (byte) 1);
          }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: parameter 1 of T.read is stored in `kept`, but is only lent
            there may be an array around which a caller has made it
            suggestion: keep a copy of what is in it
        """);
  }

  @Test
  void asynchronousChannelAroundAnother() {
    assertFileAccepted(
        """
        abstract class T implements java.nio.channels.AsynchronousByteChannel {
          java.nio.channels.AsynchronousSocketChannel other;
          public java.util.concurrent.Future<Integer> read(java.nio.ByteBuffer dst) {
            return other.read(dst);
          }
          public java.util.concurrent.Future<Integer> write(java.nio.ByteBuffer src) {
            return other.write(src);
          }
        }
        class Other { static void f(Mailbox<Node> box, @Free Node node) throws Pausable { box.put(node); } }
        """);
  }
}
