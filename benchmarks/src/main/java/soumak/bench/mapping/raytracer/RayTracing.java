package soumak.bench.mapping.raytracer;

import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * An image of shining balls (the ray tracer of Java Grande, section 3).
 *
 * <p>Each of ten actors renders each tenth line; the runner adds their checksums.
 */
public final class RayTracing implements Program<RayTracing.Size> {
  static final int WORKERS = 10;

  /** How many pixels a side, and what the colours of all of them add up to. */
  public record Size(String name, int width, long checksum) implements Program.Size {}

  @Override
  public String name() {
    return "RayTracer";
  }

  /** The checksum of 150 pixels is that of Java Grande. */
  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", 500, 29_827_635),
        new Size("smoke", 20, 51_398),
        new Size("smoke-java-grande", 150, 2_676_692));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      RayTracer[] workers = new RayTracer[WORKERS];
      for (int i = 0; i < WORKERS; i++) {
        workers[i] = design.add(new RayTracer(i));
      }
      Reply<Long> done = new Reply<>();
      design.add(new Runner(size.width(), workers, done));
      design.await();
      return check(size, WrongAnswerException.now("checksum", done));
    }
  }

  static String check(Size size, long checksum) throws WrongAnswerException {
    WrongAnswerException.unless("checksum", size.checksum(), checksum);
    return "checksum " + checksum;
  }

  static final class Runner extends Capsule {
    private final int width;
    private final RayTracer[] workers;
    private final Reply<Long> done;

    Runner(int width, RayTracer[] workers, Reply<Long> done) {
      this.width = width;
      this.workers = workers;
      this.done = done;
    }

    @Override
    protected void run() throws Pausable {
      List<Reply<Long>> checksums = new ArrayList<>();
      for (RayTracer worker : workers) {
        checksums.add(worker.render(width));
      }
      long sum = 0;
      for (Reply<Long> checksum : checksums) {
        sum += checksum.await();
      }
      done.complete(sum);
    }
  }

  static final class RayTracer extends Capsule {
    private final int number;
    private final Tracer tracer = new Tracer();

    RayTracer(int number) {
      this.number = number;
    }

    /** Renders its lines; answers with their checksum. */
    public Reply<Long> render(int width) {
      Camera camera = new Camera(width);
      long checksum = 0;
      for (int y = number; y < width; y += WORKERS) {
        for (int x = 0; x < width; x++) {
          Vector colour = tracer.trace(0, 1, Camera.PLACE, camera.direction(x, y));
          checksum += bits(colour.x()) + bits(colour.y()) + bits(colour.z());
        }
      }
      return Reply.of(checksum);
    }

    static int bits(double channel) {
      return Math.min(255, (int) (255 * channel));
    }
  }
}
