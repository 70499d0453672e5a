package soumak.agent.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds code to the beginning of a class's static initialiser: a call of the agent that defines the
 * generated classes. The agent's class is looked up in the system class loader, where the JVM has
 * put it, as the loader of the class at hand need not know it.
 */
final class Prologue extends ClassVisitor {
  private static final String AGENT = "soumak.agent.Agent";
  private static final String DEFINE = "define";
  private static final String INITIALISER = "<clinit>";
  private static final Type CLASS = Type.getType(Class.class);
  private static final Type LOADER = Type.getType(ClassLoader.class);
  private static final Type LOOKUP = Type.getObjectType("java/lang/invoke/MethodHandles$Lookup");
  private static final Type METHOD = Type.getObjectType("java/lang/reflect/Method");
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Type OBJECTS = Type.getType(Object[].class);

  private boolean done;

  private Prologue(ClassWriter writer) {
    super(Opcodes.ASM9, writer);
  }

  /** The class with the code added. */
  static byte[] addTo(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Prologue(writer), 0);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
    if (!name.equals(INITIALISER)) {
      return method;
    }
    done = true;
    return new MethodVisitor(Opcodes.ASM9, method) {
      @Override
      public void visitCode() {
        super.visitCode();
        callAgent(this);
      }
    };
  }

  @Override
  public void visitEnd() {
    if (!done) {
      int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
      MethodVisitor initialiser = super.visitMethod(access, INITIALISER, "()V", null, null);
      initialiser.visitCode();
      callAgent(initialiser);
      initialiser.visitInsn(Opcodes.RETURN);
      initialiser.visitMaxs(0, 0);
      initialiser.visitEnd();
    }
    super.visitEnd();
  }

  /**
   * {@code Class.forName(AGENT, true, system).getMethod(DEFINE, Lookup.class).invoke(null,
   * lookup())}.
   */
  private static void callAgent(MethodVisitor code) {
    code.visitLdcInsn(AGENT);
    code.visitInsn(Opcodes.ICONST_1);
    callStatic(code, LOADER, "getSystemClassLoader", LOADER);
    callStatic(
        code, CLASS, "forName", CLASS, Type.getType(String.class), Type.BOOLEAN_TYPE, LOADER);
    code.visitLdcInsn(DEFINE);
    array(code, CLASS, it -> it.visitLdcInsn(LOOKUP));
    callVirtual(
        code, CLASS, "getMethod", METHOD, Type.getType(String.class), Type.getType(Class[].class));
    code.visitInsn(Opcodes.ACONST_NULL);
    Type handles = Type.getObjectType("java/lang/invoke/MethodHandles");
    array(code, OBJECT, it -> callStatic(it, handles, "lookup", LOOKUP));
    callVirtual(code, METHOD, "invoke", OBJECT, OBJECT, OBJECTS);
    code.visitInsn(Opcodes.POP);
  }

  private static void array(MethodVisitor code, Type of, Consumer<MethodVisitor> element) {
    code.visitInsn(Opcodes.ICONST_1);
    code.visitTypeInsn(Opcodes.ANEWARRAY, of.getInternalName());
    code.visitInsn(Opcodes.DUP);
    code.visitInsn(Opcodes.ICONST_0);
    element.accept(code);
    code.visitInsn(Opcodes.AASTORE);
  }

  private static void callStatic(
      MethodVisitor code, Type owner, String name, Type result, Type... arguments) {
    String descriptor = Type.getMethodDescriptor(result, arguments);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner.getInternalName(), name, descriptor, false);
  }

  private static void callVirtual(
      MethodVisitor code, Type owner, String name, Type result, Type... arguments) {
    String descriptor = Type.getMethodDescriptor(result, arguments);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner.getInternalName(), name, descriptor, false);
  }
}
