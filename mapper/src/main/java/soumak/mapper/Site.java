package soumak.mapper;

/**
 * A place that sends messages.
 *
 * @param className the class that has the code, as sources spell it
 * @param line 0 if the class file does not tell
 * @param message the behaviour's name; {@code put} or {@code write} where there is none
 * @param inLoop whether one message that is received can make it send any number
 */
public record Site(
    String className, String method, int line, SendKind kind, String message, boolean inLoop) {

  @Override
  public String toString() {
    String place = className + "." + method + (line == 0 ? "" : ":" + line);
    return place + " " + message + (inLoop ? " in a loop" : "");
  }
}
