package soumak.mapper;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.WovenAttribute;

/** Reads {@code soumak.MappedTo}: the word of a class's author, or of the build that wove it. */
final class Annotations {
  private static final String MAPPED_TO = "Lsoumak/MappedTo;";

  private Annotations() {}

  /**
   * Whether a build has decided before what a class asks for. Its code is no more what was analysed
   * then.
   */
  static boolean isDecided(ClassNode node) {
    return node.attrs != null
        && node.attrs.stream().anyMatch(it -> it.type.equals(WovenAttribute.NAME));
  }

  /** The policy that a class asks for; null if it asks for none. */
  static @Nullable Policy policy(ClassNode node) {
    List<AnnotationNode> all = new ArrayList<>();
    all.addAll(node.visibleAnnotations == null ? List.of() : node.visibleAnnotations);
    all.addAll(node.invisibleAnnotations == null ? List.of() : node.invisibleAnnotations);
    for (AnnotationNode annotation : all) {
      if (annotation.desc.equals(MAPPED_TO) && annotation.values != null) {
        for (Object value : annotation.values) {
          if (value instanceof String[] constant && constant.length == 2) {
            return Policies.named(constant[1]);
          }
        }
      }
    }
    return null;
  }
}
