package soumak.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import soumak.analysis.Names;

/**
 * A pair of static methods of a frame class that fill a frame and hand it to the fiber. Their
 * parameters are the values on the operand stack, the locals, the number of the pause point if
 * there are several, and the fiber. {@code save} makes the frame; {@code again} is given it, before
 * the fiber. Pause points that keep values of the same types in the same fields share them.
 *
 * @param fields for each value the field that keeps it; empty for a null on the operand stack,
 *     which none keeps
 * @param values the descriptors of the values
 */
record SaveShape(List<String> fields, List<String> values, boolean numbered, String frameClass) {
  private static final int MOST_PARAMETER_SLOTS = 255;
  private static final String SAVE = "save";
  private static final String AGAIN = "again";

  static SaveShape of(List<FrameLayout.Saved> saved, boolean numbered, String frameClass) {
    List<String> fields = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (FrameLayout.Saved value : saved) {
      FrameLayout.Field field = value.field();
      fields.add(field == null ? "" : field.name());
      values.add(field == null ? Kind.REF.descriptor() : field.descriptor());
    }
    return new SaveShape(fields, values, numbered, frameClass);
  }

  /**
   * Shapes of the same types may keep them in different fields, so the fields are part of the name.
   */
  String name(boolean again) {
    String name = again ? AGAIN : SAVE;
    return fields.isEmpty() ? name : name + "$" + String.join("$", fields);
  }

  String descriptor(boolean again) {
    return "("
        + String.join("", values)
        + (numbered ? "I" : "")
        + (again ? "L" + frameClass + ";" : "")
        + Names.FIBER_DESCRIPTOR
        + ")V";
  }

  boolean fitsParameters() {
    int withReceiver = Type.getArgumentsAndReturnSizes(descriptor(true)) >> 2;
    return withReceiver - 1 <= MOST_PARAMETER_SLOTS;
  }
}
