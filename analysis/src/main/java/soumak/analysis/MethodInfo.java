package soumak.analysis;

import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about a method outside its code.
 *
 * @param marks Soumak's annotations on it, its receiver and its parameters
 */
public record MethodInfo(
    int access, String name, String descriptor, List<String> exceptions, List<Mark> marks) {

  public boolean isStatic() {
    return has(Opcodes.ACC_STATIC);
  }

  public boolean isPublic() {
    return has(Opcodes.ACC_PUBLIC);
  }

  public boolean isPrivate() {
    return has(Opcodes.ACC_PRIVATE);
  }

  public boolean isAbstract() {
    return has(Opcodes.ACC_ABSTRACT);
  }

  public boolean isConstructor() {
    return name.equals("<init>");
  }

  /** Says {@code throws Pausable} itself. */
  public boolean declaresPausable() {
    return exceptions.contains(Names.PAUSABLE);
  }

  /** True for methods that can override and be overridden. */
  public boolean isVirtual() {
    return !isStatic() && !isPrivate() && !name.startsWith("<");
  }

  public boolean has(int flag) {
    return (access & flag) != 0;
  }
}
