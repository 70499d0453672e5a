package soumak.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about a class outside the code of its methods.
 *
 * @param name internal name, as all names here
 * @param superName null for java/lang/Object
 * @param signature with type variables and those of its supertypes; null if there are none
 * @param permitted the subclasses of a sealed class, empty for others
 * @param wovenVersion the version of the weaver that made it, 0 if none did
 * @param nestHost null if the class is its own host
 * @param enclosingMethod {@code Class.method(descriptor)} around a local class, else null
 * @param checksExceptions false if its compiler does not make overriders repeat {@code throws}
 *     clauses (Kotlin, Scala)
 * @param isForLambdas whether it is a {@code @FunctionalInterface}
 */
public record ClassInfo(
    int access,
    String name,
    @Nullable String superName,
    @Nullable String signature,
    List<String> interfaces,
    List<MethodInfo> methods,
    List<FieldInfo> fields,
    List<String> permitted,
    int wovenVersion,
    @Nullable String nestHost,
    @Nullable String enclosingMethod,
    @Nullable String sourceFile,
    boolean checksExceptions,
    boolean isForLambdas) {

  /**
   * Reads the facts.
   *
   * @throws RuntimeException of any kind if the bytes are no class file that ASM can read
   */
  public static ClassInfo read(byte[] classFile) {
    ClassInfoReader facts = new ClassInfoReader();
    new ClassReader(classFile)
        .accept(facts, ClassInfoReader.ATTRIBUTES, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
    return facts.info();
  }

  public boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  public boolean isPublic() {
    return (access & Opcodes.ACC_PUBLIC) != 0;
  }

  public boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  public @Nullable MethodInfo method(String methodName, String descriptor) {
    for (MethodInfo method : methods) {
      if (method.name().equals(methodName) && method.descriptor().equals(descriptor)) {
        return method;
      }
    }
    return null;
  }
}
