package soumak.cluster.spread;

/**
 * Who an object is.
 *
 * @param home the number of the node that made it
 * @param number counted there
 */
record Id(long home, long number) {
  void write(Writer out) {
    out.aLong(home).aLong(number);
  }

  static Id read(Reader in) {
    return new Id(in.aLong(), in.aLong());
  }
}
