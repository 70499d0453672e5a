package soumak.processj.code;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes one class file. */
final class ClassOutput extends ClassWriter {
  /** The JVM's limit is 255 with the object itself; weaving adds one. A long counts twice. */
  private static final int MOST_PARAMETERS = 252;

  static final String PAUSABLE = "soumak/Pausable";

  private ClassOutput() {
    super(COMPUTE_FRAMES | COMPUTE_MAXS);
  }

  static ClassOutput of(
      int access, String name, String superName, String source, String... interfaces) {
    ClassOutput output = new ClassOutput();
    output.visit(Opcodes.V21, access | Opcodes.ACC_SUPER, name, null, superName, interfaces);
    output.visitSource(source, null);
    return output;
  }

  static ClassOutput ofInterface(String name, String source, String... interfaces) {
    ClassOutput output = new ClassOutput();
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    output.visit(Opcodes.V21, access, name, null, "java/lang/Object", interfaces);
    output.visitSource(source, null);
    return output;
  }

  /**
   * The descriptor of a method, if a method can have so many parameters.
   *
   * @throws LimitExceededException if not
   */
  static String within(String descriptor) {
    if (Type.getArgumentsAndReturnSizes(descriptor) >> 2 > MOST_PARAMETERS) {
      throw new LimitExceededException("too many parameters: " + descriptor);
    }
    return descriptor;
  }

  /**
   * Where two different types meet, only Object is known of the value: what else the language's
   * types say of it are interfaces, which the JVM does not verify.
   */
  @Override
  protected String getCommonSuperClass(String one, String other) {
    return "java/lang/Object";
  }
}
