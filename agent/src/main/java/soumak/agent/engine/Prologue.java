package soumak.agent.engine;

import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds code to the beginning of a class's static initialiser: a call of the agent that defines the
 * generated classes. The agent's class is looked up in the system class loader, where the JVM has
 * put it, as the loader of the class at hand need not know it.
 *
 * <p>The initialisers of a superclass and of interfaces with default methods run before that of a
 * class, and may use objects of it; as may default methods run before the initialiser of their
 * interface. In such a class, an instruction that does nothing stands before each use of a
 * generated class. The JVM links it when it comes there first, and calls a method that calls the
 * agent.
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
  private static final Type HANDLES = Type.getObjectType("java/lang/invoke/MethodHandles");
  private static final Type HANDLE = Type.getObjectType("java/lang/invoke/MethodHandle");
  private static final Type TYPE = Type.getObjectType("java/lang/invoke/MethodType");
  private static final String SITE = "java/lang/invoke/ConstantCallSite";
  private static final String LINK = "soumak$define";
  private static final String LINK_TYPE =
      Type.getMethodDescriptor(
          Type.getObjectType("java/lang/invoke/CallSite"),
          LOOKUP,
          Type.getType(String.class),
          TYPE);

  private final Set<String> generated;
  private final Handle link;
  private final boolean mayRunBefore;
  private boolean done;

  private Prologue(ClassReader reader, Set<String> generated, ClassWriter writer) {
    super(Opcodes.ASM9, writer);
    this.generated = generated;
    boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
    this.link =
        new Handle(Opcodes.H_INVOKESTATIC, reader.getClassName(), LINK, LINK_TYPE, isInterface);
    this.mayRunBefore =
        isInterface
            || !isOfJdk(reader.getSuperName())
            || !Stream.of(reader.getInterfaces()).allMatch(Prologue::isOfJdk);
  }

  /** The JDK's initialisers make no objects of a program's classes. */
  private static boolean isOfJdk(String internalName) {
    return internalName.startsWith("java/");
  }

  /**
   * The class with the code added.
   *
   * @param generated the internal names of the classes that are defined by the agent's call
   */
  static byte[] addTo(byte[] classFile, Set<String> generated) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Prologue(reader, generated, writer), 0);
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
    if (name.equals(INITIALISER)) {
      done = true;
      return atTheBeginning(method);
    }
    return mayRunBefore ? beforeUses(method) : method;
  }

  private static MethodVisitor atTheBeginning(MethodVisitor method) {
    return new MethodVisitor(Opcodes.ASM9, method) {
      @Override
      public void visitCode() {
        super.visitCode();
        callAgent(this);
      }
    };
  }

  private MethodVisitor beforeUses(MethodVisitor method) {
    return new MethodVisitor(Opcodes.ASM9, method) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (generated.contains(owner)) {
          super.visitInvokeDynamicInsn(LINK, "()V", link);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
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
    if (mayRunBefore) {
      addLink();
    }
    super.visitEnd();
  }

  /** Calls the agent, and gives {@code new ConstantCallSite(MethodHandles.empty(type))}. */
  private void addLink() {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = super.visitMethod(access, LINK, LINK_TYPE, null, null);
    code.visitCode();
    callAgent(code);
    code.visitTypeInsn(Opcodes.NEW, SITE);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    callStatic(code, HANDLES, "empty", HANDLE, TYPE);
    String descriptor = Type.getMethodDescriptor(Type.VOID_TYPE, HANDLE);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, SITE, "<init>", descriptor, false);
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
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
    array(code, OBJECT, it -> callStatic(it, HANDLES, "lookup", LOOKUP));
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
