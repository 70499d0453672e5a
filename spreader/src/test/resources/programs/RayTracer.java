/** A small ray tracer: vectors as records, shapes behind an interface, lines by threads. */
public class RayTracer {
  record Vec(double x, double y, double z) {
    Vec plus(Vec other) {
      return new Vec(x + other.x, y + other.y, z + other.z);
    }

    Vec minus(Vec other) {
      return plus(other.times(-1));
    }

    Vec times(double by) {
      return new Vec(x * by, y * by, z * by);
    }

    double dot(Vec other) {
      return x * other.x + y * other.y + z * other.z;
    }

    Vec unit() {
      return times(1 / Math.sqrt(dot(this)));
    }
  }

  record Ray(Vec from, Vec to) {
    Vec at(double t) {
      return from.plus(to.times(t));
    }
  }

  sealed interface Shape permits Sphere, Floor {
    double hit(Ray ray);

    Vec normal(Vec at);
  }

  record Sphere(Vec centre, double radius) implements Shape {
    @Override
    public double hit(Ray ray) {
      Vec to = ray.from().minus(centre);
      double b = to.dot(ray.to());
      double d = b * b - to.dot(to) + radius * radius;
      return d < 0 ? -1 : -b - Math.sqrt(d);
    }

    @Override
    public Vec normal(Vec at) {
      return at.minus(centre).unit();
    }
  }

  record Floor(double height) implements Shape {
    @Override
    public double hit(Ray ray) {
      return ray.to().y() >= 0 ? -1 : (height - ray.from().y()) / ray.to().y();
    }

    @Override
    public Vec normal(Vec at) {
      return new Vec(0, 1, 0);
    }
  }

  static class Scene {
    final Shape[] shapes;
    final Vec light = new Vec(-1, 2, -1).unit();

    Scene(Shape... shapes) {
      this.shapes = shapes;
    }

    char colour(Ray ray) {
      Shape nearest = null;
      double distance = Double.MAX_VALUE;
      for (Shape shape : shapes) {
        double hit = shape.hit(ray);
        if (hit > 1e-6 && hit < distance) {
          distance = hit;
          nearest = shape;
        }
      }
      if (nearest == null) {
        return ' ';
      }
      double bright = Math.max(0, nearest.normal(ray.at(distance)).dot(light));
      String shades =
          switch (nearest) {
            case Sphere s when s.radius() > 1 -> ".:-=+*#%@@";
            case Sphere s -> "abcdefghij";
            case Floor f -> "0123456789";
          };
      return shades.charAt((int) (bright * 9));
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Scene scene =
        new Scene(
            new Sphere(new Vec(0, 0, 6), 2),
            new Sphere(new Vec(2.2, -0.6, 4.5), 0.7),
            new Floor(-2));
    char[][] picture = new char[16][32];
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      int first = t;
      threads[t] =
          new Thread(() -> {
            for (int y = first; y < picture.length; y += threads.length) {
              for (int x = 0; x < picture[y].length; x++) {
                Vec to = new Vec((x - 16) / 16.0, (8 - y) / 10.0, 1.5).unit();
                picture[y][x] = scene.colour(new Ray(new Vec(0, 0, 0), to));
              }
            }
          });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (char[] line : picture) {
      System.out.println(new String(line));
    }
  }
}
