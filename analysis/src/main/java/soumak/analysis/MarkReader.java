package soumak.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
  private final int parameters;
  private final Consumer<List<Mark>> done;

  /**
   * Compilers do not count the parameters that they add in front, of an inner class's or an enum's
   * constructor, when they number annotations.
   */
  private int added;

  MarkReader(String descriptor, Consumer<List<Mark>> done) {
    super(Opcodes.ASM9);
    this.parameters = Type.getArgumentCount(descriptor);
    this.done = done;
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
    added = parameters - count;
  }

  @Override
  public @Nullable AnnotationVisitor visitParameterAnnotation(
      int parameter, String annotation, boolean visible) {
    return add(parameter + added, annotation);
  }

  private @Nullable AnnotationVisitor add(int position, String annotation) {
    if (annotation.startsWith(OURS)) {
      marks.add(new Mark(position, annotation));
    }
    return null;
  }

  @Override
  public void visitEnd() {
    done.accept(List.copyOf(marks));
  }
}
