package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A message with changes of several objects is taken in as a whole, or not at all. */
@Timeout(60)
class DamagedChangesTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread spread = nodes.spreads.getFirst();
  private final Cell good = exported(new Cell());

  @AfterEach
  void close() {
    nodes.close();
  }

  /** Its text is stored after its number. */
  public static final class Labelled extends Shared {
    int number;
    @Nullable String label;

    public Labelled() {}

    public Labelled(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public void write$(FieldWriter out) {
      out.anInt(number);
      out.aRef(label, "label");
    }

    @Override
    public void read$(FieldReader in) {
      if (in.next()) {
        number = in.anInt();
      }
      if (in.next()) {
        label = (String) in.aRef();
      }
    }
  }

  private <T extends Shared> T exported(T object) {
    spread.directory().export(object, other());
    return object;
  }

  private long other() {
    return nodes.spreads.get(1).self();
  }

  private static long number(Shared object) {
    Header header = object.header$();
    if (header == null) {
      throw new AssertionError("an object that no other node knows");
    }
    return header.id.number();
  }

  private Writer change(Writer message, Shared object, int[] slots, Image values) {
    Writer part = new Writer();
    new Patch(slots, values)
        .write(new Encoder(nodes.spreads.get(1), part, spread.self(), null, false));
    return message.aByte(1).aLong(number(object)).someBytes(part.bytes());
  }

  /** The first change of all messages here: {@code good.a = 5}. */
  private Writer first() {
    return change(Op.CHANGES.message(), good, new int[] {0}, fields(5));
  }

  private static Image fields(int... numbers) {
    FieldWriter out = new FieldWriter();
    Arrays.stream(numbers).forEach(out::anInt);
    return out.image();
  }

  private Reader send(byte[] message) {
    var answer = spread.handler().receive(nodes.engines.get(1).self(), message);
    assertThat(answer.toCompletableFuture()).isCompleted();
    return Answers.read(answer.toCompletableFuture().join());
  }

  private void refused(Writer message, String why) {
    assertThatThrownBy(() -> send(message.bytes()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(why);
    assertThat(good.a()).isZero();
  }

  @Test
  void aGoodMessageIsStoredWhole() {
    Ints ints = exported(new Ints(3));
    Image two = new ArrayImage(Kind.INT, new int[] {7, 8});
    Writer message = change(first(), ints, new int[] {0, 2}, two).aByte(0);
    assertThat(send(message.bytes()).left()).isEqualTo(2 * Long.BYTES);
    assertThat(good.a()).isEqualTo(5);
    assertThat(ints.a$).containsExactly(7, 0, 8);
  }

  @Test
  void aMessageThatIsCutAnywhereStoresNothing() {
    Ints ints = exported(new Ints(3));
    Image one = new ArrayImage(Kind.INT, new int[] {7});
    byte[] whole = change(first(), ints, new int[] {1}, one).aByte(0).bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> send(cut)).isInstanceOf(IllegalStateException.class);
      assertThat(good.a()).as("cut at %s", length).isZero();
      assertThat(ints.a$).containsOnly(0);
    }
    send(whole);
    assertThat(good.a()).isEqualTo(5);
  }

  @Test
  void bytesBehindAPartOrBehindTheMessageAreRefused() {
    refused(first().aByte(0).aByte(0), "1 bytes are too much");
    Writer part = new Writer();
    new Patch(new int[] {0}, fields(6))
        .write(new Encoder(spread, part, spread.self(), null, false));
    part.aByte(9);
    Writer message = first().aByte(1).aLong(number(good)).someBytes(part.bytes()).aByte(0);
    refused(message, "1 bytes are too much");
  }

  @Test
  void anObjectThatIsNotHereRefusesTheOthersToo() {
    refused(first().aByte(1).aLong(4711).someBytes(new byte[0]).aByte(0), "object 4711");
  }

  @Test
  void slotsThatAnObjectHasNotAreRefused() {
    Ints ints = exported(new Ints(3));
    Image one = new ArrayImage(Kind.INT, new int[] {7});
    refused(
        change(first(), ints, new int[] {3}, one).aByte(0), "element 3 of an array of length 3");
    Cell cell = exported(new Cell());
    refused(change(first(), cell, new int[] {4}, fields(1)).aByte(0), "classes are different");
    refused(change(first(), cell, new int[] {2}, fields(1)).aByte(0), "a field is no INT");
    refused(change(first(), ints, new int[] {0}, fields(1)).aByte(0), "fields for an array");
    refused(change(first(), cell, new int[] {0}, one).aByte(0), "elements of an array of INT");
    assertThat(ints.a$).containsOnly(0);
  }

  @Test
  void aReferenceOfAnotherTypeIsRefusedBeforeItsNeighboursAreStored() {
    Refs texts = exported(new Refs(String.class, 3));
    Image mixed = new ArrayImage(Kind.REF, new Object[] {"text", 5});
    refused(
        change(first(), texts, new int[] {0, 1}, mixed).aByte(0),
        "java.lang.Integer for an element that is java.lang.String");
    assertThat(texts.a$).containsOnlyNulls();

    Labelled labelled = exported(new Labelled());
    FieldWriter wrong = new FieldWriter();
    wrong.anInt(3);
    wrong.aRef(5, "label");
    refused(
        change(first(), labelled, new int[] {0, 1}, wrong.image()).aByte(0), "values do not fit");
    assertThat(labelled.number).isZero();
    FieldWriter right = new FieldWriter();
    right.anInt(3);
    right.aRef("three", "label");
    send(change(first(), labelled, new int[] {0, 1}, right.image()).aByte(0).bytes());
    assertThat(List.of(labelled.number, String.valueOf(labelled.label)))
        .containsExactly(3, "three");
  }
}
