package soumak.agent.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.Names;

/**
 * Makes a class that cannot be woven say so when it is used. It can be loaded, so that its
 * subclasses can be and reflection works, but its initialisation fails. Methods of woven classes
 * may call its pausable methods with a fiber, so it gets those, and they fail in the same way:
 * otherwise the JVM would only tell that a method is missing.
 *
 * <p>Left as it is, it would work by blocking a worker, which may stop a whole program without a
 * word.
 */
final class RefusedClass extends ClassVisitor {
  private static final String ERROR = "java/lang/LinkageError";
  private static final int LONGEST_TEXT = 16_000;
  private static final int DROPPED =
      Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_VARARGS;

  /** A method to add. */
  private record Added(int access, String name, String descriptor) {}

  private final String text;
  private final Map<String, Added> added = new LinkedHashMap<>();
  private final List<String> present = new ArrayList<>();

  private RefusedClass(ClassWriter writer, String text) {
    super(Opcodes.ASM9, writer);
    this.text = text;
  }

  /**
   * The class that fails with {@code text}.
   *
   * @throws RuntimeException of any kind if it is no class file that ASM can read
   */
  static byte[] of(byte[] classFile, String text) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    String shortened = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    reader.accept(new RefusedClass(writer, shortened), 0);
    return writer.toByteArray();
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if (name.equals("<clinit>")) {
      return null;
    }
    present.add(name + descriptor);
    boolean pausable = exceptions != null && List.of(exceptions).contains(Names.PAUSABLE);
    if (pausable && !name.equals("<init>")) {
      String withFiber = Names.withFiber(descriptor);
      int flags = (access & ~DROPPED) | Opcodes.ACC_SYNTHETIC;
      added.put(name + withFiber, new Added(flags, name, withFiber));
    }
    return super.visitMethod(access, name, descriptor, signature, exceptions);
  }

  @Override
  public void visitEnd() {
    added.keySet().removeAll(present);
    added.values().forEach(this::write);
    write(new Added(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "<clinit>", "()V"));
    super.visitEnd();
  }

  private void write(Added method) {
    MethodVisitor code =
        super.visitMethod(method.access(), method.name(), method.descriptor(), null, null);
    code.visitCode();
    code.visitTypeInsn(Opcodes.NEW, ERROR);
    code.visitInsn(Opcodes.DUP);
    code.visitLdcInsn(text);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, ERROR, "<init>", "(Ljava/lang/String;)V", false);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
