package soumak.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something cannot be turned into bytes. The message names each variable or field that prevents it,
 * with its class and line, or says that there are too many bytes. Nothing has changed: a mobile can
 * still be resumed here.
 */
public final class NotPortableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotPortableException(@Nullable Object what, List<String> reasons) {
    super(message(what == null ? "null" : "a " + what.getClass().getName(), reasons));
  }

  private static String message(String what, List<String> reasons) {
    StringBuilder text = new StringBuilder(what).append(" cannot be turned into bytes:");
    String separator = reasons.size() == 1 ? " " : System.lineSeparator() + "  ";
    reasons.forEach(reason -> text.append(separator).append(reason));
    return text.toString();
  }
}
