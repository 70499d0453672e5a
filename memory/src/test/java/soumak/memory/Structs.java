package soumak.memory;

/** Structures that several tests use. */
final class Structs {
  private Structs() {}

  interface Point extends Struct {
    int x();

    void x(int value);

    int y();

    void y(int value);
  }

  /** A list or a tree. */
  interface Node extends Struct {
    int value();

    void value(int value);

    Ptr<Node> left();

    void left(Ptr<Node> value);

    Ptr<Node> right();

    void right(Ptr<Node> value);
  }

  /** A list whose cells own the next one. */
  interface Cell extends Struct {
    long value();

    void value(long value);

    Slot<Unique<Cell>> next();
  }

  /** A packet that shares its data. */
  interface Packet extends Struct {
    int sequence();

    void sequence(int value);

    Slot<Counted<Bytes>> data();

    @Length(3)
    Slot<Unique<Point>> outs(int index);

    Ptr<Point> origin();

    void origin(Ptr<Point> value);
  }
}
