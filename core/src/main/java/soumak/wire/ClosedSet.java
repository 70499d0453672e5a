package soumak.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.wire.cbor.Input;

/**
 * The classes that a wire knows: those that it was given, with the classes nested in them, and what
 * their fields, their methods' variables and their lambdas' captures are declared as, and so on.
 * Nothing is loaded because bytes name it: names are looked up in here.
 */
final class ClosedSet {
  /** What may be an array's element besides, and needs no entry of its own. */
  private static final List<Class<?>> BASIC =
      List.of(
          Object.class,
          String.class,
          Boolean.class,
          Character.class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          Float.class,
          Double.class,
          Number.class,
          Comparable.class,
          CharSequence.class);

  private static final int MOST_DIMENSIONS = 255;
  private static final int MOST_HEADS = 256;

  private final Map<String, Class<?>> types = new HashMap<>();

  /** The classes of frames and lambdas, by {@link CodeContents#key}. */
  private final Map<String, Class<?>> code = new HashMap<>();

  private final Set<Class<?>> searched = new HashSet<>();
  private final Deque<Class<?>> open = new ArrayDeque<>();

  /** How mailboxes are written; null if they stay in their JVM. */
  private final @Nullable MailboxShape mailboxes;

  /** What messages begin with, by the classes of their objects. Written by any thread. */
  private final Map<List<Shape>, byte[]> heads = new ConcurrentHashMap<>();

  /** The same for messages of one object that may be written. Written by any thread. */
  private final Map<Shape, byte[]> singleHeads = new ConcurrentHashMap<>();

  private ClosedSet() {
    mailboxes = null;
  }

  private ClosedSet(ClosedSet same, Mailboxes mailboxes) {
    types.putAll(same.types);
    code.putAll(same.code);
    this.mailboxes = new MailboxShape(mailboxes);
  }

  /** The same classes, and mailboxes. */
  ClosedSet with(Mailboxes known) {
    return new ClosedSet(this, known);
  }

  /** How an object is written; null if it is of no kind that can be. */
  @Nullable Shape shapeOf(Object object) {
    return mailboxes != null && object instanceof Mailbox
        ? mailboxes
        : Shapes.of(object.getClass());
  }

  static ClosedSet of(Class<?>... roots) {
    ClosedSet set = new ClosedSet();
    BASIC.forEach(it -> set.types.put(it.getName(), it));
    for (Class<?> root : roots) {
      set.add(root);
      for (Class<?> nested : root.getNestHost().getNestMembers()) {
        set.add(nested);
        set.search(nested);
      }
    }
    while (!set.open.isEmpty()) {
      set.follow(set.open.pop());
    }
    return set;
  }

  private void add(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    boolean isNew = !element.isPrimitive() && types.putIfAbsent(element.getName(), element) == null;
    if (isNew) {
      open.push(element);
    }
  }

  private void follow(Class<?> type) {
    if (type.isSealed()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        add(permitted);
      }
    }
    Shape shape = shape(type);
    switch (shape) {
      case FieldsShape it -> it.slots().forEach(slot -> add(slot.type()));
      case BuiltShape it -> it.slots().forEach(slot -> add(slot.type()));
      case null, default -> {}
    }
    if (shape != null) {
      search(type);
    }
  }

  /** What cannot be used is not needed yet; who needs it is told why. */
  private static @Nullable Shape shape(Class<?> type) {
    try {
      return Shapes.of(type);
    } catch (UnusableClassException later) {
      return null;
    }
  }

  /** Finds the frames and lambdas of a class and its supertypes. */
  private void search(Class<?> owner) {
    if (owner.getClassLoader() == null || !searched.add(owner)) {
      return;
    }
    generated(owner, CodeContents.FRAME_NAME).forEach(this::enter);
    lambdas(owner).forEach(this::enter);
    if (owner.getSuperclass() != null) {
      search(owner.getSuperclass());
    }
    for (Class<?> above : owner.getInterfaces()) {
      search(above);
    }
  }

  /** A class shows by its methods that it has some, also if the agent has not defined them yet. */
  private static List<Class<?>> lambdas(Class<?> owner) {
    if (callsLambdas(owner)) {
      LoadTimeAgent.define(owner);
    }
    return generated(owner, CodeContents.LAMBDA_NAME);
  }

  private static boolean callsLambdas(Class<?> owner) {
    try {
      return Stream.of(owner.getDeclaredMethods())
          .anyMatch(it -> it.getName().startsWith(CodeContents.LAMBDA_METHOD));
    } catch (LinkageError incomplete) {
      return false;
    }
  }

  private static List<Class<?>> generated(Class<?> owner, String infix) {
    List<Class<?>> found = new ArrayList<>();
    try {
      for (int i = 0; ; i++) {
        String name = owner.getName() + infix + i;
        found.add(Class.forName(name, false, owner.getClassLoader()));
      }
    } catch (ClassNotFoundException | LinkageError end) {
      return found;
    }
  }

  private void enter(Class<?> made) {
    CodeContents contents;
    try {
      contents = CodeContents.of(made);
    } catch (UnusableClassException later) {
      return;
    }
    if (contents != null) {
      code.put(contents.key(), made);
      switch (shape(made)) {
        case FrameShape it -> it.types().forEach(this::add);
        case BuiltShape it -> it.slots().forEach(slot -> add(slot.type()));
        case null, default -> {}
      }
    }
  }

  /** What a message of objects of these shapes begins with; kept for those that come first. */
  byte[] head(List<Shape> classes) {
    byte[] known = heads.get(classes);
    if (known != null) {
      return known;
    }
    byte[] made = GraphWriter.head(classes);
    if (heads.size() < MOST_HEADS) {
      byte[] other = heads.putIfAbsent(List.copyOf(classes), made);
      return other == null ? made : other;
    }
    return made;
  }

  /** What a message of one object begins with; null if objects of this shape may not be written. */
  byte @Nullable [] singleHead(Shape shape) {
    byte[] known = singleHeads.get(shape);
    if (known == null && refuses(shape) == null) {
      known = head(List.of(shape));
      if (singleHeads.size() < MOST_HEADS) {
        singleHeads.put(shape, known);
      }
    }
    return known;
  }

  /** Why objects of this shape may not be written; null if they may. */
  @Nullable String refuses(Shape shape) {
    CodeContents contents =
        switch (shape) {
          case FrameShape it -> it.contents();
          case BuiltShape it -> it.lambda();
          default -> null;
        };
    if (contents != null) {
      return code.get(contents.key()) == shape.type ? null : notGiven(contents.owner());
    }
    Class<?> element = shape.type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    boolean isKnown =
        element.isPrimitive()
            || shape instanceof MobileShape
            || shape instanceof CollectionShape
            || shape == mailboxes
            || types.get(element.getName()) == element;
    return isKnown ? null : notGiven(element);
  }

  private static String notGiven(Class<?> type) {
    return "this wire does not know "
        + type.getName()
        + "; give "
        + type.getName().substring(type.getName().lastIndexOf('.') + 1).replace('$', '.')
        + ".class to Wire.of, on both sides";
  }

  /** Reads an entry of the class table. */
  Shape read(Input in) {
    int count = in.array("a class");
    int kind = in.index(Shape.MAILBOX + 1, "the kinds of classes");
    int expected =
        switch (kind) {
          case Shape.FIELDS -> 3;
          case Shape.FRAME -> 4;
          case Shape.LAMBDA -> 5;
          case Shape.MOBILE, Shape.MAILBOX -> 1;
          default -> 2;
        };
    if (count != expected) {
      throw in.refused("a class of kind " + kind + " has " + expected + " parts");
    }
    return switch (kind) {
      case Shape.MOBILE -> new MobileShape();
      case Shape.MAILBOX -> mailbox(in);
      case Shape.FRAME, Shape.LAMBDA -> code(in, kind);
      case Shape.ARRAY -> array(in);
      case Shape.COLLECTION -> collection(in);
      case Shape.ENUM -> shape(in, named(in), kind);
      default -> fields(in);
    };
  }

  private Shape mailbox(Input in) {
    if (mailboxes == null) {
      throw in.refused("this wire carries no mailboxes");
    }
    return mailboxes;
  }

  private Class<?> named(Input in) {
    String name = in.text("the name of a class");
    Class<?> type = types.get(name);
    if (type == null) {
      throw in.refused("this wire does not know the class " + name);
    }
    return type;
  }

  private static Shape shape(Input in, Class<?> type, int kind) {
    Shape shape;
    try {
      shape = Shapes.of(type);
    } catch (UnusableClassException e) {
      throw in.refused(type.getName() + " cannot be read: " + e.getMessage());
    }
    boolean fits =
        switch (kind) {
          case Shape.ENUM -> shape instanceof EnumShape && shape.type == type;
          case Shape.FIELDS ->
              shape instanceof FieldsShape
                  || (shape instanceof BuiltShape it && it.lambda() == null);
          default -> shape != null;
        };
    if (shape == null || !fits) {
      throw in.refused(type.getName() + " is another kind of class");
    }
    return shape;
  }

  private Shape fields(Input in) {
    Shape shape = shape(in, named(in), Shape.FIELDS);
    List<Slot> slots = shape instanceof FieldsShape it ? it.slots() : ((BuiltShape) shape).slots();
    List<String> theirs = new ArrayList<>();
    int count = in.array("the fields of a class");
    for (int i = 0; i < count; i++) {
      theirs.add(in.text("a field"));
    }
    List<String> ours = slots.stream().map(Slot::describe).toList();
    if (!ours.equals(theirs)) {
      throw in.refused(
          shape.type.getName()
              + " has other fields where the bytes come from: there "
              + theirs
              + ", here "
              + ours);
    }
    return shape;
  }

  private Shape array(Input in) {
    String name = in.text("the name of an array class");
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    String element = name.substring(dimensions);
    boolean isClass = element.startsWith("L") && element.endsWith(";");
    Class<?> type =
        isClass
            ? types.get(element.substring(1, element.length() - 1))
            : Class.forPrimitiveName(PRIMITIVES.getOrDefault(element, ""));
    if (dimensions == 0 || dimensions > MOST_DIMENSIONS || type == null) {
      throw in.refused("this wire does not know the array class " + name);
    }
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return shape(in, type, Shape.ARRAY);
  }

  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "Z", "boolean", "B", "byte", "C", "char", "S", "short", "I", "int", "J", "long", "F",
          "float", "D", "double");

  private static Shape collection(Input in) {
    String name = in.text("the name of a collection");
    Class<?> type = CollectionShape.find(name);
    if (type == null) {
      throw in.refused("there is no collection " + name);
    }
    return shape(in, type, Shape.COLLECTION);
  }

  private Shape code(Input in, int kind) {
    String owner = in.text("the name of a class");
    String described = in.text("a method");
    String body = kind == Shape.LAMBDA ? in.text("what a lambda calls") : "";
    String digest = in.text("a digest");
    String place = CodeContents.place(kind, owner, described);
    Class<?> type = code.get(CodeContents.key(kind, owner, described, body));
    if (type == null) {
      throw in.refused("this wire does not know the code of " + place);
    }
    Shape shape = shape(in, type, kind);
    CodeContents ours =
        shape instanceof FrameShape it ? it.contents() : ((BuiltShape) shape).lambda();
    if (ours == null || !ours.digest().equals(digest)) {
      throw in.refused(
          "the code of "
              + place
              + " is another version where the bytes come from; both sides need the same class"
              + " files");
    }
    return shape;
  }
}
