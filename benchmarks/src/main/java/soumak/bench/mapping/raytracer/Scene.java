package soumak.bench.mapping.raytracer;

import java.util.ArrayList;
import java.util.List;

/** 64 blue balls and five lights. */
final class Scene {
  private static final int SPHERES_A_SIDE = 4;

  /** In the order in which they shine. */
  final List<Vector> lights =
      List.of(
          new Vector(100, 100, -50),
          new Vector(-100, 100, -50),
          new Vector(100, -100, -50),
          new Vector(-100, -100, -50),
          new Vector(200, 200, 0));

  final List<Sphere> spheres;

  Scene() {
    List<Sphere> all = new ArrayList<>();
    for (int i = 0; i < SPHERES_A_SIDE; i++) {
      for (int j = 0; j < SPHERES_A_SIDE; j++) {
        for (int k = 0; k < SPHERES_A_SIDE; k++) {
          Vector centre = new Vector(place(i), place(j), place(k));
          all.add(new Sphere(centre, new Vector(0, 0, (i + j) / 6.0)));
        }
      }
    }
    spheres = List.copyOf(all);
  }

  private static double place(int index) {
    return 20.0 / (SPHERES_A_SIDE - 1) * index - 10;
  }
}
