package soumak.wire;

import java.util.List;
import soumak.Sharable;

/** The first part of {@link Packed} values, checked and read: what classes their objects have. */
public final class ClassTable implements Sharable {
  private final ClosedSet known;
  private final List<Shape> shapes;
  private final int length;

  ClassTable(ClosedSet known, List<Shape> shapes, int length) {
    this.known = known;
    this.shapes = List.copyOf(shapes);
    this.length = length;
  }

  ClosedSet known() {
    return known;
  }

  List<Shape> shapes() {
    return shapes;
  }

  /** How many bytes it had. */
  int length() {
    return length;
  }
}
