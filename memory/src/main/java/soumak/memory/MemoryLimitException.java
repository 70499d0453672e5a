package soumak.memory;

import org.jspecify.annotations.Nullable;

/**
 * There is no memory for a region: the limit {@code soumak.memory.max} or the JDK's own ({@code
 * -XX:MaxDirectMemorySize}) is reached. Nothing was allocated; the region is as it was before.
 */
public final class MemoryLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MemoryLimitException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
