package soumak.mapper;

/**
 * Why a field of a vector has its value.
 *
 * @param className the class that has the code, as sources spell it
 * @param method the method's name; empty if the whole class is meant
 * @param line 0 if there is none, or the class file does not tell
 * @param sentence what is there
 */
public record Reason(
    Characteristic field, String className, String method, int line, String sentence) {

  /** The place, then the sentence. */
  @Override
  public String toString() {
    String place = method.isEmpty() ? className : className + "." + method;
    return field + ": " + place + (line == 0 ? "" : ":" + line) + ": " + sentence;
  }
}
