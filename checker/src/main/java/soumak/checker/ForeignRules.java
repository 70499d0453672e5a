package soumak.checker;

import java.util.List;
import org.objectweb.asm.Type;

/**
 * The rules for what other objects may know ({@link Foreign}). An array of values may be in a list,
 * and so it may in an array of {@code Object}, where nobody can see that. So what is in such an
 * array is nobody's alone until a cast tells that it is a message, as messages are in no lists.
 */
final class ForeignRules {
  /** What to do about something of which no type tells what it is. */
  static final String CAST =
      "cast it to its class first, which tells whether it is a message: (TYPE) ...";

  private final Scene scene;
  private final OrdinaryArrays arrays;

  ForeignRules(Scene scene, OrdinaryArrays arrays) {
    this.scene = scene;
    this.arrays = arrays;
  }

  /**
   * What something is that was cast or cut: an array that others may know is an ordinary object if
   * this method owned its place, and lent if not.
   */
  Value settled(Value value) {
    if (!value.isTracked() || !scene.thing(value).isForeignArray()) {
      return value;
    }
    if (scene.isReleasable(value)) {
      scene.release(value);
      return Value.ORDINARY.as(value);
    }
    scene.heap().change(value.id(), scene.thing(value).asLent());
    return value;
  }

  /** What is stored in an array of arrays that is seen as one of anything, so without a cast. */
  Value row(Value value, Type type) {
    if (!value.isTracked() || !scene.thing(value).isForeign()) {
      return value;
    }
    Thing array = scene.thing(value).cast(Shape.ARRAY_OF_VALUES, Trees.elements(type));
    scene.heap().change(value.id(), array.withMessages(false));
    return settled(value);
  }

  /** Whether other objects may know something. */
  boolean is(Value value) {
    return value.isOrdinary() || (value.isTracked() && scene.thing(value).isForeign());
  }

  /**
   * Stores such a thing in an array of anything. One that was not made here may be an array of
   * arrays, of which nobody else may know the rows.
   */
  void store(Value base, String place) {
    Thing array = scene.thing(base);
    boolean madeHere = array.shape() == Shape.ARRAY_OF_OTHERS && !array.isForeign();
    if (!madeHere && arrays.isPerhapsOnTop()) {
      scene.report(
          Kind.ALIASED_HEAP,
          "what is stored in `" + place + "` may be known to other objects",
          List.of(scene.name(base) + " was not made here, and may be an array of arrays"),
          "store what new, Cut.cut, a call's result or a @Free parameter gave, or a copy");
    }
    note(base);
  }

  /** Notes that an array may have got something that others know. */
  void note(Value array) {
    Heap heap = scene.heap();
    for (int id : heap.near(array.id())) {
      Thing thing = heap.get(id);
      if (heap.relation(array.id(), id).same()) {
        heap.change(id, thing.withForeign(thing.foreign().or(Foreign.WITHIN)));
      }
    }
  }

  /** Whether something that others may know goes to a type that does not tell what it is. */
  boolean isObject(Thing thing, Type type) {
    return thing.isForeign()
        && thing.shape() == Shape.OTHER
        && scene.types.shape(type) == Shape.OTHER;
  }

  /**
   * Something that others may know should be free.
   *
   * @param done what is done with what
   */
  void report(Kind kind, String done) {
    scene.report(
        kind,
        done + ", but other objects may know it",
        List.of("it comes from an array of anything, and may be no message"),
        CAST);
  }
}
