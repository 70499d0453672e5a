package soumak.analysis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;
import org.objectweb.asm.TypeReference;

/** Collects Soumak's annotations on one method. */
final class MarkReader extends MethodVisitor {
  private static final String OURS = "Lsoumak/";

  private final List<Mark> marks = new ArrayList<>();
  private final MethodInfo method;
  private final List<MethodInfo> methods;
  private final int captured;

  /**
   * Compilers do not count the parameters that they add, when they number annotations: in front, of
   * an inner class's or an enum's constructor; at the end, what a local class has captured.
   */
  private int inFront;

  /**
   * Adds the method, with its annotations, to {@code methods}.
   *
   * @param captured how many variables its class has captured
   */
  MarkReader(MethodInfo method, int captured, List<MethodInfo> methods) {
    super(Opcodes.ASM9);
    this.method = method;
    this.captured = captured;
    this.methods = methods;
  }

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
    return add(Mark.RESULT, annotation);
  }

  @Override
  public @Nullable AnnotationVisitor visitTypeAnnotation(
      int reference, @Nullable TypePath path, String annotation, boolean visible) {
    boolean receiver = new TypeReference(reference).getSort() == TypeReference.METHOD_RECEIVER;
    return receiver ? add(Mark.RECEIVER, annotation) : null;
  }

  @Override
  public void visitAnnotableParameterCount(int count, boolean visible) {
    inFront = Math.max(0, Type.getArgumentCount(method.descriptor()) - count - captured);
  }

  @Override
  public @Nullable AnnotationVisitor visitParameterAnnotation(
      int parameter, String annotation, boolean visible) {
    return add(parameter + inFront, annotation);
  }

  private @Nullable AnnotationVisitor add(int position, String annotation) {
    if (annotation.startsWith(OURS)) {
      marks.add(new Mark(position, annotation));
    }
    return null;
  }

  @Override
  public void visitEnd() {
    methods.add(
        marks.isEmpty()
            ? method
            : new MethodInfo(
                method.access(),
                method.name(),
                method.descriptor(),
                method.exceptions(),
                List.copyOf(marks)));
  }
}
