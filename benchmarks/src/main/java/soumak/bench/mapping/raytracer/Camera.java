package soumak.bench.mapping.raytracer;

/**
 * Looks at the origin from the front, slightly from above, at an image of so many pixels a side.
 */
final class Camera {
  /** Where all rays begin. */
  static final Vector PLACE = new Vector(0, 20, -30);

  private final int width;
  private final Vector view;
  private final Vector up;
  private final Vector left;

  Camera(int width) {
    this.width = width;
    double frustum = Math.tan(35 * 3.14159265 / 180);
    Vector above = new Vector(0, 1, 0);
    view = new Vector(0, 0, 0).minus(PLACE).unit();
    up = above.minus(view.times(above.dot(view))).unit().times(-frustum);
    left = above.cross(view).unit().times(frustum);
  }

  Vector direction(int x, int y) {
    double right = 2.0 * x / width - 1;
    double down = 2.0 * y / width - 1;
    return left.times(right).plus(up.times(down)).plus(view).unit();
  }
}
