package soumak.weaver;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;

/**
 * Where the instances of a class are to run, as the weaver writes it into the class: names of
 * {@code soumak.Policy}.
 *
 * @param policy what is said
 * @param open what else the analysis allows, when the program runs; null if nothing
 */
public record ClassPolicy(String policy, @Nullable Open open) {
  static final String MAPPED_TO = "Lsoumak/MappedTo;";
  private static final String MAPPED = "Lsoumak/woven/Mapped;";
  private static final String POLICY = "Lsoumak/Policy;";

  /**
   * What else may be.
   *
   * @param light what follows if its messages take little time
   * @param heavy what follows if they take long
   * @param blocks whether it was seen to block threads
   */
  public record Open(String light, String heavy, boolean blocks) {}

  void write(ClassVisitor to) {
    AnnotationVisitor said = to.visitAnnotation(MAPPED_TO, true);
    said.visitEnum("value", POLICY, policy);
    said.visitEnd();
    if (open != null) {
      AnnotationVisitor mapped = to.visitAnnotation(MAPPED, true);
      mapped.visitEnum("light", POLICY, open.light());
      mapped.visitEnum("heavy", POLICY, open.heavy());
      mapped.visit("blocks", open.blocks());
      mapped.visitEnd();
    }
  }
}
