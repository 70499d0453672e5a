package soumak.bench.mapping.raytracer;

/** A shining ball of radius 3. */
record Sphere(Vector centre, Vector colour) {
  private static final double RADIUS_SQUARED = 9;
  private static final double NEAR = 1e-6;

  /** How far along the ray it is hit; infinite if it is not. */
  double distance(Vector origin, Vector direction) {
    Vector q = centre.minus(origin);
    double b = q.dot(direction);
    double d = b * b - q.dot(q) + RADIUS_SQUARED;
    if (d < 0) {
      return Double.POSITIVE_INFINITY;
    }
    double root = Math.sqrt(d);
    double t = b - root < NEAR ? b + root : b - root;
    return t < NEAR ? Double.POSITIVE_INFINITY : t;
  }
}
