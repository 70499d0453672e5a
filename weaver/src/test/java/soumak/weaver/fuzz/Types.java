package soumak.weaver.fuzz;

import java.util.List;

/** Picks types, from those that the program has at the time. */
final class Types {
  private final Rng rng;
  private final World world;

  Types(Rng rng, World world) {
    this.rng = rng;
    this.world = world;
  }

  /** A type that does not belong to the program. */
  Type simple() {
    return switch (rng.below(12)) {
      case 0, 1, 2, 3, 4 -> rng.pick(Type.PRIMITIVES);
      case 5, 6 -> Type.STRING;
      case 7 -> Type.OBJECT;
      case 8 -> rng.pick(Type.BOXES);
      case 9, 10 -> array();
      default -> Type.INT;
    };
  }

  Type rich() {
    List<ClassModel> classes = world.classes();
    return classes.isEmpty() || !rng.oneIn(3) ? simple() : rng.pick(classes).type;
  }

  private Type array() {
    return switch (rng.below(6)) {
      case 0, 1 -> Type.array(Type.INT);
      case 2 -> Type.array(rng.pick(Type.PRIMITIVES));
      case 3 -> Type.array(Type.STRING);
      case 4 -> Type.array(Type.array(rng.pick(List.of(Type.INT, Type.DOUBLE, Type.STRING))));
      default -> Type.array(Type.OBJECT);
    };
  }
}
