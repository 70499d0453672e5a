package soumak.bench.mapping.raytracer;

import java.util.List;

/** Follows rays through the scene. For one actor. */
final class Tracer {
  private static final int DEEPEST = 6;
  private static final double LEAST_WEIGHT = 1e-3;
  private static final double LEAST_SHINE = 1e-6;
  private static final int SHINE = 15;

  /** What is reflected, and what is let through. */
  private static final double PART = 0.5;

  private static final Vector BLACK = new Vector(0, 0, 0);

  private final Scene scene = new Scene();

  /**
   * The point that was hit last. The benchmark has one object for all secondary rays: the ray that
   * is let through begins where the reflected one, and what came of it, has left its origin. Its
   * checksum depends on that.
   */
  private Vector lastHit = BLACK;

  /** The colour that is seen along a ray. */
  Vector trace(int level, double weight, Vector origin, Vector direction) {
    if (level > DEEPEST) {
      return BLACK;
    }
    double nearest = Double.POSITIVE_INFINITY;
    Sphere hit = null;
    for (Sphere sphere : scene.spheres) {
      double distance = sphere.distance(origin, direction);
      if (distance < nearest) {
        nearest = distance;
        hit = sphere;
      }
    }
    return hit == null
        ? BLACK
        : shade(level, weight, origin.plus(direction.times(nearest)), direction, hit);
  }

  private Vector shade(int level, double weight, Vector point, Vector direction, Sphere sphere) {
    Vector outward = point.minus(sphere.centre()).unit();
    Vector normal = outward.dot(direction) > 0 ? outward.times(-1) : outward;
    double slope = -direction.dot(normal);
    Vector reflected = direction.times(1 / Math.abs(slope)).plus(normal.times(2)).unit();
    Vector colour = BLACK;
    for (Vector light : scene.lights) {
      colour = colour.plus(lit(point, normal, reflected, light, sphere));
    }
    lastHit = point;
    double left = PART * weight;
    if (left > LEAST_WEIGHT) {
      Vector through =
          direction.plus(normal.times(slope - Math.sqrt(1 - (1 - slope * slope)))).unit();
      // Two calls here make C2 inline the recursion so deep that it compiles for seconds in some
      // processes, which are half as fast until then.
      for (Vector further : List.of(reflected, through)) {
        colour = colour.plus(trace(level + 1, left, lastHit, further).times(PART));
      }
    }
    return colour;
  }

  private Vector lit(Vector point, Vector normal, Vector reflected, Vector light, Sphere sphere) {
    Vector toLight = light.minus(point).unit();
    double diffuse = normal.dot(toLight);
    if (diffuse < 0 || isHidden(point, toLight)) {
      return BLACK;
    }
    Vector colour = sphere.colour().times(diffuse);
    double shine = reflected.dot(toLight);
    if (shine <= LEAST_SHINE) {
      return colour;
    }
    double white = Math.pow(shine, SHINE);
    return colour.plus(new Vector(white, white, white));
  }

  /** Whether anything is in this direction, be it behind the light. */
  private boolean isHidden(Vector point, Vector toLight) {
    for (Sphere sphere : scene.spheres) {
      if (sphere.distance(point, toLight) != Double.POSITIVE_INFINITY) {
        return true;
      }
    }
    return false;
  }
}
