package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Services;

/** What is written for other nodes, and what is refused of what they send. */
@Timeout(60)
class MessagesTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread spread = nodes.spreads.getFirst();

  @AfterEach
  void close() {
    nodes.close();
  }

  private Object copy(Object value) {
    Writer out = new Writer();
    new Encoder(spread, out, 2, null, false).aRef(value, "field");
    Object read = new Decoder(nodes.spreads.get(1), new Reader(out.bytes())).aRef();
    return read == null ? "null" : read;
  }

  @Test
  void valuesArriveAsTheyAre() {
    List<Object> values =
        List.of(
            "text \ud800 \u00e4",
            1,
            2L,
            true,
            'c',
            (byte) 3,
            (short) -4,
            0.5f,
            -0.0,
            int.class,
            String[].class,
            TimeUnit.DAYS,
            BigInteger.TEN,
            new BigDecimal("1.50"),
            LocalDate.of(2026, 1, 2),
            new UUID(1, 2));
    for (Object value : values) {
      assertThat(copy(value)).isEqualTo(value);
    }
    assertThat(copy(new IllegalStateException("why")))
        .hasToString("java.lang.IllegalStateException: why");
  }

  @Test
  void aCopyHasTheSameHashAndNoContents() {
    Cell cell = new Cell();
    Shared copy = (Shared) copy(cell);
    assertThat(copy).isInstanceOf(Cell.class).isNotSameAs(cell).hasSameHashCodeAs(cell);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
    assertThat(copy(cell)).isSameAs(copy);
    assertThat(((Ints) copy(new Ints(5))).a$).hasSize(5);
    assertThat(((Refs) copy(new Refs(String.class, 2))).a$).isInstanceOf(String[].class);
  }

  @Test
  void whatIsNoValueIsRefused() {
    assertThatThrownBy(() -> copy(new Object()))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("field holds java.lang.Object");
  }

  @Test
  void damagedMessagesAreRefusedAndNothingElseHappens() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> Nodes.start(new SharingTest.Adder(cell, 1)).join());
    Random random = new Random(7);
    for (int i = 0; i < 3000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      if (bytes.length > 0) {
        bytes[0] = (byte) random.nextInt(Op.values().length);
      }
      // A thread that was to end or a node that was to be freed would be no damage but a lie.
      if (bytes.length > 0 && (bytes[0] == Op.PLACE.code() || bytes[0] == Op.GIVE.code())) {
        continue;
      }
      assertThat(answer(bytes).length).isPositive();
    }
    assertThat(cell.a()).isEqualTo(1);
    nodes.main(() -> Nodes.start(new SharingTest.Adder(cell, 1)).join());
    assertThat(cell.a()).isEqualTo(2);
  }

  private byte[] answer(byte[] bytes) throws Exception {
    CompletableFuture<byte[]> answer =
        nodes.engines.get(1).request(nodes.engines.getFirst().self(), Services.SPREAD, bytes);
    return answer.get(20, TimeUnit.SECONDS);
  }

  @Test
  void aRefusalSaysWhatIsWrong() throws Exception {
    assertThat(refusal(new byte[] {99})).contains("there is no operation 99");
    assertThat(refusal(new byte[] {0, 1})).contains("it ends at byte 2");
    byte[] unknown = ByteBuffer.allocate(17).put((byte) 0).putLong(1).putLong(77).array();
    assertThat(refusal(unknown)).contains("object 77 of node 1 is not here");
    byte[] statics = Op.STATICS.message().aByte(0).aText("no.such.Type").bytes();
    assertThat(refusal(statics)).contains("class no.such.Type is not at this node");
  }

  private String refusal(byte[] bytes) throws Exception {
    byte[] answer = answer(bytes);
    assertThatThrownBy(() -> Answers.read(answer)).isInstanceOf(IllegalStateException.class);
    return new String(answer, java.nio.charset.StandardCharsets.UTF_8);
  }

  @Test
  void contentsThatDoNotFitAreRefused() {
    Cell cell = new Cell();
    Patch longer = new Patch(new int[] {7}, Image.of(new Ints(1)));
    assertThatThrownBy(() -> longer.store(new Ints(3))).isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> longer.store(cell)).isInstanceOf(BadMessageException.class);
    FieldWriter other = new FieldWriter();
    other.aLong(5);
    assertThatThrownBy(() -> new Patch(new int[] {0}, other.image()).store(cell))
        .hasMessageContaining("the nodes' classes are different");
  }

  @Test
  void aPartEndsWhereItEnds() {
    Writer inner = new Writer().anInt(7);
    byte[] whole = new Writer().some(inner).aByte(9).bytes();
    Reader in = new Reader(whole);
    Reader part = in.part();
    assertThat(part.anInt()).isEqualTo(7);
    part.end();
    assertThatThrownBy(part::aByte).isInstanceOf(BadMessageException.class);
    assertThat(in.aByte()).isEqualTo((byte) 9);
    in.end();
    assertThatThrownBy(() -> new Reader(new byte[] {0, 0, 0, 5, 1}).part())
        .isInstanceOf(BadMessageException.class);
  }

  @Test
  void aReservedMessageIsNotCopied() {
    Writer some = new Writer().aByte(1).reserve(Integer.BYTES).anInt(5);
    assertThat(some.bytes()).containsExactly(1, 0, 0, 0, 5).isSameAs(some.bytes());
    assertThat(some.aByte(6).bytes()).containsExactly(1, 0, 0, 0, 5, 6);
  }
}
