package soumak.weaver;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import soumak.analysis.Hierarchy;

/** Writes classes with stack map frames computed from class files, loading no class. */
final class HierarchyWriter extends ClassWriter {
  private final Hierarchy hierarchy;

  HierarchyWriter(@Nullable ClassReader reader, Hierarchy hierarchy) {
    super(reader, COMPUTE_FRAMES);
    this.hierarchy = hierarchy;
  }

  @Override
  protected String getCommonSuperClass(String first, String second) {
    // generated classes are never used as anything but themselves: such locals are dead
    return Weaver.isGenerated(first) || Weaver.isGenerated(second)
        ? "java/lang/Object"
        : hierarchy.commonSuperclass(first, second);
  }
}
