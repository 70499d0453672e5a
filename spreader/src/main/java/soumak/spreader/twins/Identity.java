package soumak.spreader.twins;

/**
 * What {@code Object.toString} gives of objects of the JDK's classes, which have another name here.
 */
final class Identity {
  private Identity() {}

  /**
   * @param known the class of which the name is
   */
  static String of(Object it, Class<?> known, String name) {
    String shown = it.getClass() == known ? name : it.getClass().getName();
    return shown + "@" + Integer.toHexString(it.hashCode());
  }
}
