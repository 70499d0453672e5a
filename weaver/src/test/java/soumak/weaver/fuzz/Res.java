package soumak.weaver.fuzz;

/** A resource for try-with-resources; closing it shows, and may fail by its number. */
public final class Res implements AutoCloseable {
  private final int id;

  public Res(int id) {
    this.id = id;
    Rt.see(id);
  }

  public int id() {
    return id;
  }

  @Override
  public void close() {
    Rt.see(-id);
    if (id % 5 == 4) {
      throw new Boom("close " + id);
    }
  }
}
