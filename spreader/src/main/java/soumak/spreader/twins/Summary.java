package soumak.spreader.twins;

/** What summaries of numbers have in common: how many there were. Not synchronized. */
abstract class Summary {
  private long count;

  Summary() {}

  /**
   * @param isOrdered whether the least number is not greater than the greatest one
   */
  Summary(long count, boolean isOrdered) {
    if (count < 0) {
      throw new IllegalArgumentException("Negative count value");
    }
    if (count > 0 && !isOrdered) {
      throw new IllegalArgumentException("Minimum greater than maximum");
    }
    this.count = count;
  }

  final void add(long more) {
    count += more;
  }

  public final long getCount() {
    return count;
  }

  final double average(double sum) {
    return count > 0 ? sum / count : 0;
  }
}
