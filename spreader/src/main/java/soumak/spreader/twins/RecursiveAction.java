package soumak.spreader.twins;

/** A task without a result. */
public abstract class RecursiveAction extends ForkJoinTask<Void> {
  public RecursiveAction() {}

  protected abstract void compute();

  @Override
  public final Void getRawResult() {
    return null;
  }

  @Override
  protected final void setRawResult(Void value) {}

  @Override
  protected final boolean exec() {
    compute();
    return true;
  }
}
