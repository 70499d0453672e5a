package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** A class as the rewriter leaves it: {@code class Cell {int a; int b; Object ref; ...}}. */
public class Cell extends Shared {
  private int a;
  private int b;
  private volatile boolean flag;
  private @Nullable Object ref;

  public Cell() {}

  public Cell(@Nullable Blank$ blank) {
    super(blank);
    ProgramThreads.keep(this);
  }

  @Override
  public void write$(FieldWriter out) {
    super.write$(out);
    out.anInt(a);
    out.anInt(b);
    out.aBoolean(flag);
    out.aRef(ref, "ref");
  }

  @Override
  public void read$(FieldReader in) {
    super.read$(in);
    if (in.next()) {
      a = in.anInt();
    }
    if (in.next()) {
      b = in.anInt();
    }
    if (in.next()) {
      flag = in.aBoolean();
    }
    if (in.next()) {
      ref = in.aRef();
    }
  }

  @Override
  public boolean hasVolatile$() {
    return true;
  }

  int a() {
    Access.read(this);
    return a;
  }

  int b() {
    Access.read(this);
    return b;
  }

  boolean flag() {
    Access.read(this);
    boolean value = flag;
    Access.acquire(this);
    return value;
  }

  @Nullable Object ref() {
    Access.read(this);
    return ref;
  }

  void a(int value) {
    Access.write(this);
    a = value;
  }

  void b(int value) {
    Access.write(this);
    b = value;
  }

  /** The fields as they are, whether they are valid or not. */
  String unchecked() {
    return a + " " + b + " " + flag;
  }

  /** A write whose check was made long ago. */
  void late(int value) {
    b = value;
  }

  void lateRaise() {
    flag = true;
  }

  void raise() {
    Access.beginVolatile();
    raiseOnly();
    Access.release();
  }

  void raiseOnly() {
    Access.write(this);
    flag = true;
  }

  void ref(@Nullable Object value) {
    Access.write(this);
    ref = value;
  }

  /** {@code synchronized void add() {a++;}}. */
  void add() {
    Access.enter(this);
    try {
      a(a() + 1);
    } finally {
      Access.exit(this);
    }
  }
}
