package soumak.processj.code;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Writes one class file. */
final class ClassOutput extends ClassWriter {
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
   * Where two different types meet, only Object is known of the value: what else the language's
   * types say of it are interfaces, which the JVM does not verify.
   */
  @Override
  protected String getCommonSuperClass(String one, String other) {
    return "java/lang/Object";
  }
}
