package soumak.weaver;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;

/**
 * Keeps the version of a serializable class that declares none: serialization makes it of all
 * members that are not private (Java Object Serialization Specification, 4.6), and the weaver adds
 * some. So woven and unwoven programs read what the other has written.
 */
final class SerialVersion extends SerialVersionUIDAdder {
  private static final String SERIALIZABLE = "java/io/Serializable";
  private static final String FIELD = "serialVersionUID";

  private final ClassVisitor woven;
  private final int access;

  private SerialVersion(ClassVisitor woven, boolean inInterface) {
    super(Opcodes.ASM9, null);
    this.woven = woven;
    int visibility = inInterface ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PRIVATE;
    this.access = visibility | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
  }

  /**
   * Adds the field to the woven class if it is needed. A class that may be serializable by way of a
   * supertype that is not known gets it as well; records have no version, and enums none that
   * counts.
   */
  static void keep(ClassReader original, ClassInfo info, Hierarchy hierarchy, ClassVisitor woven) {
    boolean isRecord = (info.access() & Opcodes.ACC_RECORD) != 0;
    boolean maybeSerializable =
        hierarchy.isSubtype(info.name(), SERIALIZABLE)
            || !hierarchy.missingAncestors(info.name()).isEmpty();
    if (maybeSerializable && !isRecord) {
      int parts = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
      original.accept(new SerialVersion(woven, info.isInterface()), parts);
    }
  }

  @Override
  protected void addSVUID(long version) {
    woven.visitField(access, FIELD, "J", null, version).visitEnd();
  }
}
