package soumak.bench.mapping.raytracer;

/** A place, a direction or a colour. */
record Vector(double x, double y, double z) {
  Vector plus(Vector other) {
    return new Vector(x + other.x, y + other.y, z + other.z);
  }

  Vector minus(Vector other) {
    return new Vector(x - other.x, y - other.y, z - other.z);
  }

  Vector times(double factor) {
    return new Vector(factor * x, factor * y, factor * z);
  }

  double dot(Vector other) {
    return x * other.x + y * other.y + z * other.z;
  }

  Vector cross(Vector other) {
    return new Vector(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  Vector unit() {
    double length = Math.sqrt(dot(this));
    return new Vector(x / length, y / length, z / length);
  }
}
