package soumak.weaver;

import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the {@code writeReplace} of a serializable lambda: the same {@link
 * java.lang.invoke.SerializedLambda} that the JDK's own lambdas leave, so that the {@code
 * $deserializeLambda$} of the compiler reads it.
 */
final class SerializableLambda {
  private static final String SERIALIZED = "java/lang/invoke/SerializedLambda";
  private static final String STRING = "Ljava/lang/String;";

  private SerializableLambda() {}

  static void writeReplace(
      ClassVisitor writer, LambdaSite site, String capturingClass, String lambdaClass) {
    int flags = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code =
        writer.visitMethod(flags, "writeReplace", "()Ljava/lang/Object;", null, null);
    Handle target = site.implementation();
    code.visitCode();
    code.visitTypeInsn(Opcodes.NEW, SERIALIZED);
    code.visitInsn(Opcodes.DUP);
    code.visitLdcInsn(Type.getObjectType(capturingClass));
    code.visitLdcInsn(site.interfaceName());
    code.visitLdcInsn(site.method());
    code.visitLdcInsn(site.erased());
    code.visitLdcInsn(target.getTag());
    code.visitLdcInsn(target.getOwner());
    code.visitLdcInsn(target.getName());
    code.visitLdcInsn(target.getDesc());
    code.visitLdcInsn(site.instantiated());
    captures(code, site, lambdaClass);
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        SERIALIZED,
        "<init>",
        "(Ljava/lang/Class;" + STRING.repeat(3) + "I" + STRING.repeat(4) + "[Ljava/lang/Object;)V",
        false);
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private static void captures(MethodVisitor code, LambdaSite site, String lambdaClass) {
    List<Type> captures = site.captures();
    code.visitLdcInsn(captures.size());
    code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    for (int i = 0; i < captures.size(); i++) {
      code.visitInsn(Opcodes.DUP);
      code.visitLdcInsn(i);
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(
          Opcodes.GETFIELD, lambdaClass, LambdaClass.field(i), captures.get(i).getDescriptor());
      Conversion.box(code, captures.get(i));
      code.visitInsn(Opcodes.AASTORE);
    }
  }
}
