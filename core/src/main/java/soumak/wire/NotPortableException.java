package soumak.wire;

import java.util.List;

/**
 * Something cannot be turned into bytes. The message names each variable or field that prevents it,
 * with its class and line. Nothing has changed: a mobile can still be resumed here.
 */
public final class NotPortableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotPortableException(String what, List<String> reasons) {
    super(message(what, reasons));
  }

  private static String message(String what, List<String> reasons) {
    StringBuilder text = new StringBuilder(what).append(" cannot be turned into bytes:");
    String separator = reasons.size() == 1 ? " " : System.lineSeparator() + "  ";
    reasons.forEach(reason -> text.append(separator).append(reason));
    return text.toString();
  }
}
