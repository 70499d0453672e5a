package soumak.agent.engine;

/** A class loader that has classes to weave does not find what woven classes extend. */
final class WithoutCore extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String missing;

  WithoutCore(String missing) {
    this.missing = missing;
  }

  /** Whether what is missing is a class of soumak-core: {@code soumak/woven/Frame}. */
  static boolean tells(NoClassDefFoundError why) {
    return String.valueOf(why.getMessage()).startsWith("soumak/");
  }

  /** The class's internal name. */
  String missing() {
    return missing;
  }
}
