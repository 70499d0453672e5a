package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** What a lambda of a rewritten program becomes: its captures are fields. */
public abstract class Job extends Shared implements Runnable {
  private @Nullable Object shared;
  private int number;

  public Job(Object shared, int number) {
    this.shared = shared;
    this.number = number;
  }

  public Job(@Nullable Blank$ blank) {
    super(blank);
    ProgramThreads.keep(this);
  }

  @Override
  public void write$(FieldWriter out) {
    super.write$(out);
    out.aRef(shared, "shared");
    out.anInt(number);
  }

  @Override
  public void read$(FieldReader in) {
    super.read$(in);
    if (in.next()) {
      shared = in.aRef();
    }
    if (in.next()) {
      number = in.anInt();
    }
  }

  int number() {
    Access.read(this);
    return number;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // as the test that made it knows
  <T> T shared() {
    Access.read(this);
    return (T) shared;
  }

  @Override
  public final void run() {
    try {
      body();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  abstract void body() throws Exception;
}
