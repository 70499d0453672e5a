package soumak.analysis;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about a field.
 *
 * @param signature with type variables and arguments; null if its type has none
 */
public record FieldInfo(int access, String name, String descriptor, @Nullable String signature) {

  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isFinal() {
    return (access & Opcodes.ACC_FINAL) != 0;
  }
}
