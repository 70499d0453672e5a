package soumak.analysis;

import org.objectweb.asm.Opcodes;

/** What a class file says about a field. */
public record FieldInfo(int access, String name, String descriptor) {

  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isFinal() {
    return (access & Opcodes.ACC_FINAL) != 0;
  }
}
