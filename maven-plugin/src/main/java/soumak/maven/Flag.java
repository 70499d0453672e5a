package soumak.maven;

import java.util.Locale;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/** Parameters that are true or false. Maven itself would take whatever is neither for false. */
final class Flag {
  private Flag() {}

  /**
   * What a parameter says.
   *
   * @param value as it was written; null or blank if nothing was
   * @throws MojoExecutionException if it is neither
   */
  static boolean of(String parameter, @Nullable String value, boolean ifNothingIsSaid)
      throws MojoExecutionException {
    String said = value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
    return switch (said) {
      case "" -> ifNothingIsSaid;
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new MojoExecutionException(
              "%s (soumak.%s) is true or false, and not '%s'"
                  .formatted(parameter, parameter, value));
    };
  }
}
