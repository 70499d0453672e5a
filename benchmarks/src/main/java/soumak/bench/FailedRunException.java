package soumak.bench;

import java.util.Collection;

/** A contender's process crashed, hung or got a wrong result. */
public final class FailedRunException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param lastLines of what it has written
   */
  public FailedRunException(String what, Collection<String> lastLines) {
    super(what + lastLines.stream().map(line -> "\n    " + line).reduce("", String::concat));
  }
}
