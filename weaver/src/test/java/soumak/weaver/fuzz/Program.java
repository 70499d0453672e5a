package soumak.weaver.fuzz;

/**
 * A generated program. Its entry is {@code static void run() throws Pausable} of the class {@link
 * #MAIN}.
 *
 * @param base the source of the {@link Base} that fits it
 */
record Program(long seed, Tree tree, String base, Coverage coverage) {
  static final String MAIN = "generated.Main";

  Program with(Tree smaller) {
    return new Program(seed, smaller, base, coverage);
  }

  String source() {
    return Layout.indent(tree.text());
  }

  /** All sources in one text, for people. */
  String listing() {
    String source = source();
    return source.contains("extends Base") ? source + "\n" + base : source;
  }
}
