package soumak.processj.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the forms that a protocol's values have.
 *
 * @param className the internal name of the class of such values; tags of one name with the same
 *     fields have one class
 */
public record Tag(String name, List<Field> fields, String className) {
  public @Nullable Field field(String fieldName) {
    return fields.stream().filter(it -> it.name().equals(fieldName)).findFirst().orElse(null);
  }
}
