package soumak.analysis;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;

/** The class attribute that says which version of the weaver made a class. */
public final class WovenAttribute extends Attribute {
  public static final String NAME = "soumak.Woven";

  /** The version that this weaver writes. */
  public static final int CURRENT = 1;

  private final int version;

  public WovenAttribute(int version) {
    super(NAME);
    this.version = version;
  }

  public int version() {
    return version;
  }

  @Override
  protected Attribute read(
      ClassReader reader,
      int offset,
      int length,
      char @Nullable [] buffer,
      int codeOffset,
      Label @Nullable [] labels) {
    return new WovenAttribute(length < 2 ? Integer.MAX_VALUE : reader.readUnsignedShort(offset));
  }

  @Override
  protected ByteVector write(
      ClassWriter writer, byte @Nullable [] code, int codeLength, int maxStack, int maxLocals) {
    return new ByteVector().putShort(version);
  }
}
