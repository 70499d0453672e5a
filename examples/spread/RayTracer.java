/**
 * A picture of spheres. Each operation on vectors makes a new one, and the threads take rows from a
 * common counter.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/RayTracer.java 400 2}
 */
public class RayTracer {
  private static final int DEPTH = 4;
  private static final int BANDS = 16;

  static final class Vector {
    final double x;
    final double y;
    final double z;

    Vector(double x, double y, double z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }

    Vector plus(Vector other) {
      return new Vector(x + other.x, y + other.y, z + other.z);
    }

    Vector minus(Vector other) {
      return new Vector(x - other.x, y - other.y, z - other.z);
    }

    Vector times(double factor) {
      return new Vector(x * factor, y * factor, z * factor);
    }

    double dot(Vector other) {
      return x * other.x + y * other.y + z * other.z;
    }

    Vector unit() {
      return times(1 / Math.sqrt(dot(this)));
    }
  }

  static final class Sphere {
    final Vector middle;
    final double radius;
    final double brightness;
    final double mirror;

    Sphere(Vector middle, double radius, double brightness, double mirror) {
      this.middle = middle;
      this.radius = radius;
      this.brightness = brightness;
      this.mirror = mirror;
    }

    /** How far away a ray meets it; infinity if it does not. */
    double meets(Vector from, Vector direction) {
      Vector away = middle.minus(from);
      double along = away.dot(direction);
      double square = radius * radius - away.dot(away) + along * along;
      if (square < 0) {
        return Double.POSITIVE_INFINITY;
      }
      double distance = along - Math.sqrt(square);
      return distance > 1e-6 ? distance : Double.POSITIVE_INFINITY;
    }
  }

  private final int size;

  /** So many times so many rays make the light of a point. */
  private final int side;

  private final Sphere[] spheres;
  private final Vector light = new Vector(-1, 2, -2).unit();
  private final int[][] picture;
  private int next;

  RayTracer(int size, int side) {
    this.size = size;
    this.side = side;
    this.picture = new int[size][];
    this.spheres = new Sphere[9];
    for (int i = 0; i < spheres.length; i++) {
      Vector middle = new Vector(i % 3 - 1, i / 3 - 1, 4 + (i * 5 % 4) * 0.5);
      spheres[i] = new Sphere(middle, 0.45, 0.3 + i * 0.07, i % 2 * 0.4);
    }
  }

  private double trace(Vector from, Vector direction, int depth) {
    Sphere nearest = null;
    double distance = Double.POSITIVE_INFINITY;
    for (Sphere each : spheres) {
      double met = each.meets(from, direction);
      if (met < distance) {
        distance = met;
        nearest = each;
      }
    }
    if (nearest == null) {
      return Math.max(0, direction.y) * 0.5;
    }
    Vector at = from.plus(direction.times(distance));
    Vector outward = at.minus(nearest.middle).unit();
    double own = nearest.brightness * (0.2 + shade(at, outward));
    if (depth == 0 || nearest.mirror == 0) {
      return own;
    }
    Vector mirrored = direction.minus(outward.times(2 * outward.dot(direction)));
    double seen = trace(at, mirrored.unit(), depth - 1);
    return own * (1 - nearest.mirror) + seen * nearest.mirror;
  }

  private double shade(Vector at, Vector outward) {
    for (Sphere each : spheres) {
      if (each.meets(at, light) < Double.POSITIVE_INFINITY) {
        return 0;
      }
    }
    return Math.max(0, outward.dot(light));
  }

  private int[] row(int y) {
    int[] row = new int[size];
    for (int x = 0; x < size; x++) {
      double light = 0;
      for (int i = 0; i < side * side; i++) {
        light += ray(x + (double) (i % side) / side, y + (double) (i / side) / side);
      }
      row[x] = (int) Math.min(255, 255 * light / (side * side));
    }
    return row;
  }

  private double ray(double x, double y) {
    Vector eye = new Vector(0, 0, -1);
    Vector through = new Vector(2 * x / size - 1, 1 - 2 * y / size, 1);
    return trace(eye, through.minus(eye).unit(), DEPTH);
  }

  private synchronized int take() {
    int taken = next;
    next += band();
    return taken;
  }

  /** Rows that a thread takes at once: each time costs messages. */
  private int band() {
    return Math.max(1, size / BANDS);
  }

  private static final class Worker implements Runnable {
    private final RayTracer tracer;

    Worker(RayTracer tracer) {
      this.tracer = tracer;
    }

    @Override
    public void run() {
      for (int from = tracer.take(); from < tracer.size; from = tracer.take()) {
        for (int y = from; y < Math.min(from + tracer.band(), tracer.size); y++) {
          tracer.picture[y] = tracer.row(y);
        }
      }
    }
  }

  /**
   * Arguments: rows (80), threads (2), rays a point along each side (1), and a fourth to draw it.
   */
  public static void main(String[] args) throws InterruptedException {
    int size = args.length > 0 ? Integer.parseInt(args[0]) : 80;
    int count = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    int side = args.length > 2 ? Integer.parseInt(args[2]) : 1;
    RayTracer tracer = new RayTracer(size, side);
    Thread[] threads = new Thread[count];
    for (int i = 0; i < count; i++) {
      threads[i] = new Thread(new Worker(tracer));
      threads[i].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    long sum = 0;
    for (int y = 0; y < size; y++) {
      int[] row = tracer.picture[y];
      for (int x = 0; x < size; x++) {
        sum = sum * 31 + row[x];
      }
    }
    if (args.length > 3) {
      tracer.draw();
    }
    System.out.println("picture " + size + " x " + size + ": " + sum);
  }

  private void draw() {
    for (int y = 0; y < size; y += size / 30) {
      StringBuilder line = new StringBuilder();
      for (int x = 0; x < size; x += size / 60) {
        line.append(" .:-=+*#%@".charAt(picture[y][x] * 10 / 256));
      }
      System.out.println(line);
    }
  }
}
