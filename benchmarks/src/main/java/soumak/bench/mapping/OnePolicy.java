package soumak.bench.mapping;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.woven.Mapped;

/**
 * Loads the programs anew, with the same policy for all their capsules, as if their author had said
 * it: {@link MappedTo} says another thing than the build has decided, and what the build allows the
 * run to correct ({@link Mapped}) is gone. All else in the class files stays as it was woven.
 */
final class OnePolicy extends ClassLoader {
  private static final String PROGRAMS = OnePolicy.class.getPackageName() + ".";

  private final Policy policy;

  private OnePolicy(Policy policy) {
    super(OnePolicy.class.getClassLoader());
    this.policy = policy;
  }

  /** The same program; its capsules have this policy. */
  static Program<?> of(Program<?> program, Policy policy) throws ReflectiveOperationException {
    return (Program<?>)
        new OnePolicy(policy)
            .loadClass(program.getClass().getName())
            .getConstructor()
            .newInstance();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    // What all programs share lies in the package itself.
    boolean isOfProgram = name.startsWith(PROGRAMS) && name.indexOf('.', PROGRAMS.length()) > 0;
    if (!isOfProgram) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = mapped(file.readAllBytes());
      return defineClass(name, code, 0, code.length);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  private byte[] mapped(byte[] code) {
    ClassReader reader = new ClassReader(code);
    if (!reader.getSuperName().equals(Type.getInternalName(Capsule.class))) {
      return code;
    }
    ClassWriter writer = new ClassWriter(0);
    reader.accept(new Saying(writer), 0);
    return writer.toByteArray();
  }

  /** Writes the annotation at the end of the class's annotations, in place of what was there. */
  private final class Saying extends ClassVisitor {
    Saying(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      return descriptor.equals(Type.getDescriptor(MappedTo.class))
              || descriptor.equals(Type.getDescriptor(Mapped.class))
          ? null
          : super.visitAnnotation(descriptor, visible);
    }

    @Override
    public void visitEnd() {
      AnnotationVisitor annotation =
          super.visitAnnotation(Type.getDescriptor(MappedTo.class), true);
      annotation.visitEnum("value", Type.getDescriptor(Policy.class), policy.name());
      annotation.visitEnd();
      super.visitEnd();
    }
  }
}
