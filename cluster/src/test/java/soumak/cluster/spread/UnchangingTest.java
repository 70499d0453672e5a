package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** Objects that never change: their contents come with each reference, and are read unchecked. */
@Timeout(300)
class UnchangingTest {
  private final Nodes nodes = new Nodes(3);
  private final Spread first = nodes.spreads.getFirst();
  private final Spread second = nodes.spreads.get(1);
  private final Spread third = nodes.spreads.get(2);

  @AfterEach
  void close() {
    nodes.close();
  }

  /** As the rewriter leaves {@code record Point(int x, double y)}. */
  public static final class Point extends Shared implements Unchanging {
    public final int x;
    public final double y;

    public Point(int x, double y) {
      this.x = x;
      this.y = y;
    }

    public Point(FieldReader in) {
      x = in.anInt();
      y = in.aDouble();
    }

    @Override
    public void write$(FieldWriter out) {
      super.write$(out);
      out.anInt(x);
      out.aDouble(y);
    }
  }

  /** As the rewriter leaves {@code record Line(Point from, Point to)}. */
  public static final class Line extends Shared implements Unchanging {
    public final @Nullable Point from;
    public final @Nullable Point to;

    public Line(@Nullable Point from, @Nullable Point to) {
      this.from = from;
      this.to = to;
    }

    public Line(FieldReader in) {
      from = (Point) in.aRef();
      to = (Point) in.aRef();
    }

    @Override
    public void write$(FieldWriter out) {
      super.write$(out);
      out.aRef(from, "from");
      out.aRef(to, "to");
    }
  }

  /** Of a class with more than a message has, or less, or with itself in it. */
  public static final class Odd extends Shared implements Unchanging {
    public final @Nullable Object inside;

    public Odd(@Nullable Object inside) {
      this.inside = inside;
    }

    public Odd(FieldReader in) {
      inside = in.aRef();
    }

    @Override
    public void write$(FieldWriter out) {
      super.write$(out);
      out.aRef(inside, "inside");
    }
  }

  private static byte[] written(Spread from, Spread to, Shared object) {
    Writer out = new Writer();
    Encoder encoder = new Encoder(from, out, to.self(), null, false);
    encoder.aRef(object, null);
    encoder.announce();
    return out.bytes();
  }

  private static Shared sent(Spread from, Spread to, Shared object) {
    return new Decoder(to, new Reader(written(from, to, object))).aShared();
  }

  private static Id id(Shared object) {
    return Objects.requireNonNull(object.header$()).id;
  }

  @Test
  void aCopyHasItsContentsWithoutAsking() {
    Line line = new Line(new Point(3, 0.5), null);
    Line copy = (Line) sent(first, second, line);
    assertThat(copy).isNotSameAs(line);
    assertThat(copy.to).isNull();
    Point from = Objects.requireNonNull(copy.from);
    assertThat(from.x).isEqualTo(3);
    assertThat(from.y).isEqualTo(0.5);
    assertThat(copy.hashCode()).isEqualTo(line.hashCode());
  }

  @Test
  void eachNodeHasOneOfItAndTheHomeItsOwn() {
    Line line = new Line(new Point(1, 1), new Point(2, 2));
    Line copy = (Line) sent(first, second, line);
    Line further = (Line) sent(second, third, copy);
    assertThat(Objects.requireNonNull(further.to).x).isEqualTo(2);
    assertThat(sent(first, third, line)).isSameAs(further);
    assertThat(sent(first, third, Objects.requireNonNull(line.to))).isSameAs(further.to);
    assertThat(sent(third, first, further)).isSameAs(line);
  }

  public static final class Moves extends Job {
    public Moves(Object shared, int number) {
      super(shared, number);
    }

    public Moves(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 0; i < number(); i++) {
        Access.enter(cell);
        try {
          Point at = (Point) Objects.requireNonNull(cell.ref());
          cell.ref(new Point(at.x + 1, at.y + 0.5));
        } finally {
          Access.exit(cell);
        }
      }
    }
  }

  @Test
  void threadsReplaceOneByTheNext() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      cell.ref(new Point(0, 0));
      Nodes.joinAll(
          java.util.stream.IntStream.range(0, 3)
              .mapToObj(it -> Nodes.start(new Moves(cell, 100)))
              .toList());
      Point at = (Point) Objects.requireNonNull(cell.ref());
      assertThat(at.x).isEqualTo(300);
      assertThat(at.y).isEqualTo(150);
    });
  }

  @Test
  void allReferencesOfWhatIsInsideAreGivenBack() {
    Line line = new Line(new Point(1, 1), new Point(2, 2));
    for (int i = 0; i < 3; i++) {
      Line copy = (Line) sent(first, second, line);
      assertThat(Objects.requireNonNull(copy.from).x).isEqualTo(1);
    }
    assertThat(first.directory().exports()).isEqualTo(3);
    await()
        .until(() -> {
          System.gc();
          return first.directory().exports() == 0;
        });
  }

  @Test
  void whatWasReceivedOutlivesItsHome() {
    Point copy = (Point) sent(first, second, new Point(7, 0));
    NodeLostException why = new NodeLostException(new Node(first.self(), "n0", "here"), "it left");
    second.directory().lose(first.self(), why);
    assertThat(copy.x).isEqualTo(7);
  }

  /** A reference to an object of the first node, as its bytes; what is inside follows. */
  private Writer reference(Class<?> type, long number) {
    Writer out = new Writer().aByte(Encoder.UNCHANGING);
    new Id(first.self(), number).write(out);
    return out.anInt(1).aText(type.getName());
  }

  private void refused(Consumer<Writer> contents, Class<?> type, String why) {
    Writer out = reference(type, 99);
    contents.accept(out);
    assertThatThrownBy(() -> new Decoder(second, new Reader(out.bytes())).aShared())
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining(why);
    assertThat(second.directory().copyIfAny(new Id(first.self(), 99))).isNull();
  }

  private static void number(Writer out) {
    out.aByte(Kind.INT.code()).aLong(1);
  }

  @Test
  void contentsThatDoNotFitAreRefused() {
    refused(out -> out.aByte(0).anInt(0), Point.class, "a field is no INT");
    refused(out -> number(out.aByte(0).anInt(1)), Point.class, "a field is no DOUBLE");
    refused(
        out -> {
          number(out.aByte(0).anInt(3));
          out.aByte(Kind.DOUBLE.code()).aLong(1);
          number(out);
        },
        Point.class,
        "has fewer fields");
    refused(out -> out.aByte(1).aByte(Kind.INT.code()).anInt(0), Point.class, "elements");
    refused(out -> out.aByte(0).anInt(0), Cell.class, "no constructor for copies");
    refused(out -> out.aByte(0).anInt(0), String.class, "no class of a rewritten program");
  }

  @Test
  void anotherObjectInsideIsRefused() {
    byte[] cell = written(first, second, new Cell());
    refused(
        out -> {
          out.aByte(0).anInt(2).aByte(Kind.REF.code());
          for (byte each : cell) {
            out.aByte(each);
          }
          out.aByte(Kind.REF.code()).aByte(Encoder.NULL);
        },
        Line.class,
        "ClassCastException");
  }

  @Test
  void blankCopiesAreNotMadeOfThem() {
    Writer out = new Writer().aByte(Encoder.OBJECT);
    new Id(first.self(), 99).write(out);
    out.anInt(1).aText(Point.class.getName());
    assertThatThrownBy(() -> new Decoder(second, new Reader(out.bytes())).aShared())
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("no constructor for copies");
  }

  @Test
  void noMessageIsReadDeeperThanAClassCanBe() {
    Odd deep = new Odd((Object) null);
    for (int i = 1; i < 16; i++) {
      deep = new Odd(deep);
    }
    assertThat(((Odd) sent(first, second, deep)).inside).isNotNull();
    byte[] deeper = written(first, second, new Odd(deep));
    assertThatThrownBy(() -> new Decoder(second, new Reader(deeper)).aShared())
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("17 deep");
  }
}
