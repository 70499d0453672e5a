package soumak.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import soumak.analysis.Names;

/**
 * A static method of a frame class that makes a frame and hands it to the fiber. Its parameters are
 * the values on the operand stack, the locals, the number of the pause point if there are several,
 * and the fiber. Pause points that keep values of the same types in the same fields share it.
 *
 * @param fields for each value the field that keeps it; empty for a null on the operand stack,
 *     which none keeps
 */
record SaveShape(List<String> fields, String descriptor) {
  private static final int MOST_PARAMETER_SLOTS = 255;

  static SaveShape of(List<FrameLayout.Saved> values, boolean numbered) {
    List<String> fields = new ArrayList<>();
    StringBuilder descriptor = new StringBuilder("(");
    for (FrameLayout.Saved value : values) {
      FrameLayout.Field field = value.field();
      fields.add(field == null ? "" : field.name());
      descriptor.append(field == null ? Kind.REF.descriptor() : field.descriptor());
    }
    descriptor.append(numbered ? "I" : "").append(Names.FIBER_DESCRIPTOR).append(")V");
    return new SaveShape(fields, descriptor.toString());
  }

  /**
   * Shapes of the same types may keep them in different fields, so the fields are part of the name.
   */
  String name() {
    return fields.isEmpty() ? FrameClass.SAVE : FrameClass.SAVE + "$" + String.join("$", fields);
  }

  boolean fitsParameters() {
    int withReceiver = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    return withReceiver - 1 <= MOST_PARAMETER_SLOTS;
  }
}
