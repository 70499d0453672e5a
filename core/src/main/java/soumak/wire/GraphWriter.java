package soumak.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
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

  private final ClosedSet known;
  private final IdentityHashMap<Object, Node> nodes = new IdentityHashMap<>();
  private final List<Node> numbered = new ArrayList<>();
  private final Deque<Node> path = new ArrayDeque<>();
  private final Set<String> reasons = new LinkedHashSet<>();
  private final List<Continuation> packed = new ArrayList<>();

  GraphWriter(ClosedSet known) {
    this.known = known;
  }

  /** An object on its way into the table. */
  private static final class Node {
    final Object object;
    final Shape shape;
    final @Nullable Object[] parts;
    int number = -1;
    int next;

    Node(Object object, Shape shape, @Nullable Object[] parts) {
      this.object = object;
      this.shape = shape;
      this.parts = parts;
    }
  }

  byte[] write(@Nullable Object root) {
    boolean written = false;
    try {
      visit(root);
      walk();
      if (!reasons.isEmpty()) {
        throw new NotPortableException(
            root == null ? "null" : "a " + root.getClass().getName(), List.copyOf(reasons));
      }
      byte[] bytes = bytes(root);
      written = true;
      return bytes;
    } finally {
      packed.forEach(written ? Continuation::leave : Continuation::unpack);
    }
  }

  private void walk() {
    for (Node node = path.peek();
        node != null && reasons.size() < MOST_REASONS;
        node = path.peek()) {
      if (node.next == node.parts.length) {
        path.pop();
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
    if (object == null || ValueOutput.isPlain(object) || nodes.containsKey(object)) {
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
        packed.add(continuation);
      }
      Node node = new Node(object, shape, shape.take(object));
      nodes.put(object, node);
      path.push(node);
    } catch (UnusableClassException | IllegalStateException e) {
      refuse(object, String.valueOf(e.getMessage()));
    }
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
    for (Node node : path) {
      if (node.shape instanceof MobileShape && !places.isEmpty()) {
        break;
      }
      places.addFirst(node.shape.partName(node.object, node.next - 1));
    }
    String what = object == null ? "null" : object.getClass().getTypeName();
    String where = places.isEmpty() ? "" : String.join(", ", places) + " ";
    reasons.add(where + "(" + what + "): " + why);
  }

  private byte[] bytes(@Nullable Object root) {
    Map<Shape, Integer> classes = new LinkedHashMap<>();
    numbered.forEach(node -> classes.putIfAbsent(node.shape, classes.size()));
    Output out = new Output();
    out.head(Output.TAG, SELF_DESCRIBED);
    out.head(Output.ARRAY, 4);
    out.integer(VERSION);
    out.head(Output.ARRAY, classes.size());
    classes.keySet().forEach(shape -> shape.describe(out));
    out.head(Output.ARRAY, numbered.size());
    ValueOutput values = new ValueOutput(out, this::number);
    for (Node node : numbered) {
      out.head(Output.ARRAY, 1 + node.parts.length);
      out.integer(classes.getOrDefault(node.shape, -1));
      node.shape.write(node.parts, values);
    }
    values.value(Object.class, root);
    return out.toByteArray();
  }

  private int number(Object object) {
    Node node = nodes.get(object);
    if (node == null || node.number < 0) {
      throw new IllegalStateException("an object that was not numbered");
    }
    return node.number;
  }
}
