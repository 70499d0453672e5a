package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * What a method does with the messages that it gets and gives.
 *
 * @param name as people write it: {@code Mailbox.put}
 * @param receiver null if it is nothing that is tracked, and nothing is said
 * @param parameters null where nothing is known
 * @param types of the parameters
 * @param result null if nothing is known of it
 * @param resultType erased
 * @param field the field that a trivial accessor reads, else null
 * @param isOpen whether another accessor may override it
 * @param isLibrary whether it is code that nobody checks together with its caller
 */
record Contract(
    String name,
    @Nullable Qualifier receiver,
    List<@Nullable Qualifier> parameters,
    List<Type> types,
    @Nullable Qualifier result,
    Type resultType,
    @Nullable Field field,
    boolean isOpen,
    boolean isLibrary) {

  /**
   * A field of a message.
   *
   * @param key tells it from others of that name, as {@link Types#field} does
   */
  record Field(String name, String key) {}

  boolean isConstructor() {
    return name.startsWith("new ");
  }
}
