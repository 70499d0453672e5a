package soumak.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.runtime.Continuation;
import soumak.wire.cbor.Output;

/**
 * Writes an object and all that it leads to. First the objects are numbered, those that an object
 * refers to before the object itself (in post-order); then they are written in that order. The walk
 * has a stack of its own, so a list of any length will do.
 */
final class GraphWriter {
  static final int SELF_DESCRIBED = 55_799;
  static final int VERSION = 1;
  private static final int MOST_REASONS = 20;

  /** Most messages are of fewer objects than this, and quicker looked through than hashed. */
  private static final int FEW = 8;

  private final ClosedSet known;
  private final List<Node> all = new ArrayList<>(FEW);

  /** All of them by their objects, as soon as they are many. */
  private @Nullable IdentityHashMap<Object, Node> byObject;

  private final List<Node> numbered = new ArrayList<>(FEW);

  /** The object whose parts are visited; its {@link Node#before} refers to it, and so on. */
  private @Nullable Node path;

  private Set<String> reasons = Set.of();
  private List<Continuation> packed = List.of();

  GraphWriter(ClosedSet known) {
    this.known = known;
  }

  /** An object on its way into the table. */
  private static final class Node {
    final Object object;
    final Shape shape;
    final @Nullable Object[] parts;
    final @Nullable Node before;
    int number = -1;
    int classNumber;
    int next;

    Node(Object object, Shape shape, @Nullable Object[] parts, @Nullable Node before) {
      this.object = object;
      this.shape = shape;
      this.parts = parts;
      this.before = before;
    }
  }

  /**
   * @throws NotPortableException if something cannot be written, or there are more bytes than
   *     {@code most}
   */
  Packed write(@Nullable Object root, int most) {
    boolean written = false;
    try {
      visit(root);
      walk();
      if (!reasons.isEmpty()) {
        throw new NotPortableException(root, List.copyOf(reasons));
      }
      Packed bytes = new Packed(known.head(classes()), objects(root)).within(most, root);
      written = true;
      return bytes;
    } finally {
      packed.forEach(written ? Continuation::leave : Continuation::unpack);
    }
  }

  private void walk() {
    for (Node node = path; node != null && reasons.size() < MOST_REASONS; node = path) {
      if (node.next == node.parts.length) {
        path = node.before;
        node.number = numbered.size();
        numbered.add(node);
      } else {
        String refused = node.shape.refuses(node.parts, node.next);
        Object part = node.parts[node.next++];
        if (refused != null) {
          refuse(part, refused);
        } else if (!(node.shape instanceof PrimitivesShape)) {
          visit(part);
        }
      }
    }
  }

  private void visit(@Nullable Object object) {
    if (object == null || ValueOutput.isPlain(object) || node(object) != null) {
      return;
    }
    try {
      Shape shape = known.shapeOf(object);
      String refused = shape == null ? why(object.getClass()) : known.refuses(shape);
      if (shape == null || refused != null) {
        refuse(object, String.valueOf(refused));
        return;
      }
      if (shape instanceof MobileShape) {
        Continuation continuation = MobileShape.continuation(object);
        continuation.pack();
        if (packed.isEmpty()) {
          packed = new ArrayList<>();
        }
        packed.add(continuation);
      }
      path = new Node(object, shape, shape.take(object), path);
      enter(path);
    } catch (UnusableClassException | IllegalStateException e) {
      refuse(object, String.valueOf(e.getMessage()));
    }
  }

  private void enter(Node node) {
    all.add(node);
    IdentityHashMap<Object, Node> map = byObject;
    if (map != null) {
      map.put(node.object, node);
    } else if (all.size() > FEW) {
      IdentityHashMap<Object, Node> made = new IdentityHashMap<>();
      all.forEach(it -> made.put(it.object, it));
      byObject = made;
    }
  }

  private @Nullable Node node(Object object) {
    if (byObject != null) {
      return byObject.get(object);
    }
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).object == object) {
        return all.get(i);
      }
    }
    return null;
  }

  private static String why(Class<?> type) {
    if (Mailbox.class.isAssignableFrom(type)) {
      return "this wire carries no mailboxes; only that of a cluster does";
    }
    return type.isHidden() || type.getName().contains("$$Lambda")
        ? "a lambda that cannot pause is part of its JVM; make it a record or a message"
        : "it is no record, enum, message, mobile, or array or collection of these";
  }

  /** Notes why an object cannot be written, and where it stands. */
  private void refuse(@Nullable Object object, String why) {
    List<String> places = new ArrayList<>();
    for (Node node = path; node != null; node = node.before) {
      if (node.shape instanceof MobileShape && !places.isEmpty()) {
        break;
      }
      places.addFirst(node.shape.partName(node.object, node.next - 1));
    }
    String what = object == null ? "null" : object.getClass().getTypeName();
    if (reasons.isEmpty()) {
      reasons = new LinkedHashSet<>();
    }
    String where = places.isEmpty() ? "" : String.join(", ", places) + " ";
    reasons.add(where + "(" + what + "): " + why);
  }

  /** The shapes of all objects, in the order of the first one of each. */
  private List<Shape> classes() {
    List<Shape> classes = new ArrayList<>(FEW);
    Map<Shape, Integer> numbers = numbered.size() > FEW ? new HashMap<>() : Map.of();
    for (Node node : numbered) {
      int found =
          numbered.size() > FEW
              ? numbers.getOrDefault(node.shape, -1)
              : classes.indexOf(node.shape);
      if (found < 0) {
        found = classes.size();
        classes.add(node.shape);
        if (numbered.size() > FEW) {
          numbers.put(node.shape, found);
        }
      }
      node.classNumber = found;
    }
    return classes;
  }

  /** What stands before the objects. */
  static byte[] head(List<Shape> classes) {
    Output out = new Output();
    out.head(Output.TAG, SELF_DESCRIBED);
    out.head(Output.ARRAY, 4);
    out.integer(VERSION);
    out.head(Output.ARRAY, classes.size());
    classes.forEach(shape -> shape.describe(out));
    return out.toByteArray();
  }

  private byte[] objects(@Nullable Object root) {
    Output out = new Output();
    out.head(Output.ARRAY, numbered.size());
    ValueOutput values = new ValueOutput(out, this::number);
    for (Node node : numbered) {
      out.head(Output.ARRAY, 1 + node.parts.length);
      out.integer(node.classNumber);
      node.shape.write(node.parts, values);
    }
    values.value(Object.class, root);
    return out.toByteArray();
  }

  private int number(Object object) {
    Node node = node(object);
    if (node == null || node.number < 0) {
      throw new IllegalStateException("an object that was not numbered");
    }
    return node.number;
  }
}
