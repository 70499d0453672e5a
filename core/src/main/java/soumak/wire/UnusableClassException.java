package soumak.wire;

/**
 * Why objects of a class cannot be turned into bytes or back, though they are of the right kind.
 */
final class UnusableClassException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnusableClassException(String why) {
    super(why);
  }

  static UnusableClassException notOpen(Class<?> type) {
    return new UnusableClassException(
        type.getModule()
            + " does not open its fields; add `opens "
            + type.getPackageName()
            + " to soumak;` to its module-info");
  }
}
