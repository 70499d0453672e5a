package soumak.bench.mapping.raytracer;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link RayTracing}, ported. */
public final class RayTracingPort implements Port<RayTracing.Size> {
  private record Render(int width, Ref<Long> from) {}

  @Override
  public Program<RayTracing.Size> program() {
    return new RayTracing();
  }

  @Override
  public void start(RayTracing.Size size, Actors actors, Done done) {
    Ref<Long> runner = actors.spawn(new Runner(size, done));
    List<Ref<Render>> workers = new ArrayList<>();
    for (int i = 0; i < RayTracing.WORKERS; i++) {
      workers.add(actors.spawn(worker(i)));
    }
    workers.forEach(worker -> worker.tell(new Render(size.width(), runner)));
  }

  private static Receiver<Render> worker(int number) {
    Tracer tracer = new Tracer();
    return render -> {
      Camera camera = new Camera(render.width());
      long checksum = 0;
      for (int y = number; y < render.width(); y += RayTracing.WORKERS) {
        for (int x = 0; x < render.width(); x++) {
          Vector colour = tracer.trace(0, 1, Camera.PLACE, camera.direction(x, y));
          checksum += bits(colour.x()) + bits(colour.y()) + bits(colour.z());
        }
      }
      render.from().tell(checksum);
    };
  }

  private static int bits(double channel) {
    return RayTracing.RayTracer.bits(channel);
  }

  private static final class Runner implements Receiver<Long> {
    private final RayTracing.Size size;
    private final Done done;
    private int missing = RayTracing.WORKERS;
    private long sum;

    Runner(RayTracing.Size size, Done done) {
      this.size = size;
      this.done = done;
    }

    @Override
    public void receive(Long checksum) {
      sum += checksum;
      if (--missing == 0) {
        done.with(() -> RayTracing.check(size, sum));
      }
    }
  }
}
