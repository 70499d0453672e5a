package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

/** Messages that are cut, and such that name what is not here or is of another type. */
@Timeout(60)
class HostileTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread spread = nodes.spreads.getFirst();

  @AfterEach
  void close() {
    nodes.close();
  }

  private void refused(byte[] bytes, String why) {
    var answer = spread.handler().receive(nodes.engines.get(1).self(), bytes).toCompletableFuture();
    assertThat(answer).isCompleted();
    assertThatThrownBy(() -> Answers.read(answer.join()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(why);
  }

  @Test
  void whatIsNotHereIsRefusedByName() {
    Id none = new Id(spread.self(), 4711);
    for (Op op : List.of(Op.FETCH, Op.CLAIM, Op.RETURN, Op.NOTIFY, Op.BEGIN, Op.JOIN, Op.ALIVE)) {
      refused(op.about(none).bytes(), "object 4711");
    }
  }

  @Test
  void anObjectThatIsNoThreadIsNotJoined() {
    Header cell = spread.directory().export(new Cell(), 2);
    for (Op op : List.of(Op.BEGIN, Op.ENDED, Op.JOIN, Op.ALIVE)) {
      refused(op.about(cell.id).aLong(2).bytes(), "no thread");
    }
  }

  @Test
  void eachMessageThatIsCutIsRefused() {
    Header cell = spread.directory().export(new Cell(), 2);
    for (Op op : List.of(Op.FETCH, Op.CLAIM, Op.RETURN, Op.JOIN)) {
      byte[] whole = op.about(cell.id).bytes();
      for (int length = 0; length < whole.length; length++) {
        refused(Arrays.copyOf(whole, length), "");
      }
    }
    assertThat(spread.directory().exports()).isEqualTo(1);
  }

  /** A version that never comes would be asked for again and again. */
  @Test
  void onlyTheHomeMakesACopyInvalidOrRecallsItsToken() {
    Spread second = nodes.spreads.get(1);
    Id id = new Id(second.self(), 7);
    Shared copy = spread.directory().copy(id, 1, new Siblings(), Cell::new);
    copy.state$ = Shared.CLEAN;
    for (Op op : List.of(Op.INVALIDATE, Op.RECALL)) {
      byte[] message = op.about(id).aLong(Long.MAX_VALUE).bytes();
      var answer = spread.handler().receive(nodes.engines.get(0).self(), message);
      assertThatThrownBy(() -> Answers.read(answer.toCompletableFuture().join()))
          .hasMessageContaining("node 1 is not the home of object 7 of node 2");
    }
    assertThat(copy.state$).isEqualTo(Shared.CLEAN);
    byte[] message = Op.INVALIDATE.about(id).aLong(1).bytes();
    var answer = spread.handler().receive(nodes.engines.get(1).self(), message);
    assertThat(answer.toCompletableFuture()).isCompletedWithValueMatching(it -> it[0] == 0);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
  }

  /** Nobody could say that it has lost what it is said to get. */
  @Test
  void referencesForANodeThatIsNeverSeenAreGivenBack() {
    try (LocalCluster cluster = LocalCluster.threads()) {
      Spread home = new Spread(getClass().getClassLoader(), Duration.ofMillis(1));
      Engine engine = cluster.join("home", home.services());
      home.start(engine);
      long other = engine.self().id() + 1;
      Header cell = home.directory().export(new Cell(), other);
      byte[] give = Op.GIVE.message().aLong(4711).aByte(1).aLong(cell.id.number()).aByte(0).bytes();
      var answer = home.handler().receive(engine.self(), give).toCompletableFuture();
      assertThat(answer).isCompletedWithValueMatching(it -> it[0] == 0);
      home.directory().give(cell.id, other, -1);
      await().until(() -> home.directory().exports() == 0);
      home.close();
    }
  }

  private void refusedContents(Writer contents, String why) {
    Reader in = new Reader(contents.bytes());
    assertThatThrownBy(() -> Image.read(new Decoder(spread, in)))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining(why);
  }

  /** What is made for them is as long as the message at most, or in the ratio of their kinds. */
  @Test
  void aNumberOfThingsHasTheBytesForThem() {
    byte[] some = new byte[999];
    String why = "it says that 500 things follow";
    int isArray = 1;
    Writer longs = new Writer().aByte(isArray).aByte(Kind.LONG.code()).anInt(500);
    refusedContents(longs.someBytes(some), why);
    Writer shorts = new Writer().aByte(isArray).aByte(Kind.SHORT.code()).anInt(500);
    refusedContents(shorts.someBytes(new byte[995]), why);
    refusedContents(new Writer().aByte(0).anInt(500).someBytes(new byte[995]), why);
    Reader slots = new Reader(new Writer().anInt(500).someBytes(some).bytes());
    assertThatThrownBy(() -> Patch.read(new Decoder(spread, slots))).hasMessageContaining(why);
    Reader chars = new Reader(new Writer().anInt(500).someBytes(new byte[995]).bytes());
    assertThatThrownBy(chars::chars).hasMessageContaining(why);
  }

  @Test
  void anArrayThatNoMemoryHoldsIsNotTried() {
    Writer reference = new Writer().aByte(Encoder.ARRAY);
    new Id(2, 7).write(reference);
    reference.anInt(1).aByte(Kind.LONG.code()).anInt(Integer.MAX_VALUE);
    Decoder in = new Decoder(spread, new Reader(reference.bytes()));
    assertThatThrownBy(in::aRef)
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("an array of length 2147483647, which no memory holds");
  }

  private static byte[] serialised(Object value) throws IOException {
    ByteArrayOutputStream serialised = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(serialised)) {
      out.writeObject(value);
    }
    return serialised.toByteArray();
  }

  private void refusedValue(byte[] bytes, String why) {
    Writer value = new Writer().aByte('o').someBytes(bytes);
    assertThatThrownBy(() -> Values.read(new Reader(value.bytes()), spread.classes()))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining(why);
  }

  /** As programs throw. */
  private static final class Carrying extends RuntimeException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial")
    private final Object what;

    Carrying(Object what) {
      this.what = what;
    }

    @Override
    public String getMessage() {
      return "carrying " + what;
    }
  }

  /** Where its length is, each empty array but the first. */
  private static List<Integer> lengths(byte[] bytes) {
    return IntStream.range(0, bytes.length - 9)
        .filter(at -> bytes[at] == ObjectStreamConstants.TC_ARRAY)
        .filter(at -> bytes[at + 1] == ObjectStreamConstants.TC_REFERENCE)
        .filter(at -> ByteBuffer.wrap(bytes).getInt(at + 6) == 0)
        .mapToObj(at -> at + 6)
        .toList();
  }

  /** In a serialised value, they are made before their elements are read. */
  @Test
  void serialisedArraysAreNoLongerThanTheirBytes() throws Exception {
    Object[] empty = {new Object[0], new Object[0], new Object[0], new Object[0]};
    byte[] one = serialised(new Carrying(empty));
    List<Integer> lengths = lengths(one);
    assertThat(lengths).hasSizeGreaterThanOrEqualTo(4);
    ByteBuffer.wrap(one).putInt(lengths.getLast(), 999_999);
    refusedValue(one, "REJECTED");
    byte[] together = serialised(new Carrying(empty));
    for (int at : lengths) { // each the element of the one before
      ByteBuffer.wrap(together).putInt(at, together.length / 3);
    }
    refusedValue(together, "REJECTED");
  }

  /** Of no value, which notes that its code has run. */
  private static final class Noting implements Serializable {
    private static final long serialVersionUID = 1;
    private static final AtomicInteger READ = new AtomicInteger();

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      READ.incrementAndGet();
    }
  }

  @Test
  void noCodeRunsOfWhatIsNoValue() throws Exception {
    refusedValue(serialised(new Noting()), "Noting is no value");
    refusedValue(serialised(new Noting[] {new Noting()}), "is no value");
    assertThat(Noting.READ).hasValue(0);
  }

  private record Calls() implements InvocationHandler, Serializable {
    @Override
    public Object invoke(Object proxy, Method method, Object[] args) {
      return 0;
    }
  }

  @Test
  void aProxyIsNeitherReadNorWritten() throws Exception {
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Comparable.class}, new Calls());
    refusedValue(serialised(proxy), "a proxy is not read");
    Carrying carrying = new Carrying(proxy);
    refusedValue(serialised(carrying), "a proxy is not read");
    assertThatThrownBy(() -> Serialised.write(carrying, null, () -> "a field"))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("it has a proxy");
  }

  /** They would be read one in the other, as deep as the message is long. */
  @Test
  void throwablesAreNotInPlaceOfObjects() {
    Writer deep = new Writer();
    for (int i = 0; i < 100_000; i++) {
      deep.aByte(Encoder.THROWN).anInt(1);
    }
    Decoder in = new Decoder(spread, new Reader(deep.bytes()));
    assertThatThrownBy(in::aRef)
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("a value where an object was to be");
  }

  @Test
  void anErrorIsAnAnswerToo() {
    ClassLoader broken =
        new ClassLoader() {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) {
            throw new OutOfMemoryError("no memory for " + name);
          }
        };
    byte[] message = Op.STATICS.message().aByte(0).aText("no.Link").bytes();
    var answer =
        new Spread(broken)
            .handler()
            .receive(nodes.engines.get(1).self(), message)
            .toCompletableFuture();
    assertThat(answer).isCompleted();
    assertThatThrownBy(() -> Answers.read(answer.join()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no memory for no.Link");
  }
}
