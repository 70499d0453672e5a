package soumak.weaver;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;

/**
 * All that is known about a pausable method before its versions are written.
 *
 * @param owner the class being woven
 * @param method its code, with no uninitialised objects across pause points
 * @param code flow, types and liveness of that code
 * @param points where it may pause
 * @param tailCalls the indices of pausable calls whose result goes straight to the caller: they
 *     need no frame
 * @param frameClass internal name of the class of its frames
 */
record MethodPlan(
    ClassNode owner,
    MethodNode method,
    MethodCode code,
    List<PausePoint> points,
    List<Integer> tailCalls,
    String frameClass,
    FrameLayout layout) {
  /** What the name of a resume version ends in. */
  static final String RESUME = "$resume";

  /** The slots behind a method's own that its versions use: see {@link ResumeVersion}. */
  static final int ADDED_LOCALS = 4;

  static MethodPlan of(
      ClassNode owner,
      MethodNode method,
      MethodCode code,
      PausePoints found,
      String frameClass,
      Predicate<Type> accessible) {
    FrameLayout layout = new FrameLayout(found.points(), accessible);
    return new MethodPlan(
        owner, method, code, found.points(), found.tailCalls(), frameClass, layout);
  }

  boolean inInterface() {
    return (owner.access & Opcodes.ACC_INTERFACE) != 0;
  }

  Type returnType() {
    return Type.getReturnType(method.desc);
  }

  String wovenDescriptor() {
    return Names.withFiber(method.desc);
  }

  String resumeName() {
    return method.name + RESUME;
  }

  String resumeDescriptor() {
    return "(L" + frameClass + ";" + Names.FIBER_DESCRIPTOR + ")" + returnType();
  }

  /** The slot behind the arguments: where the plain version gets its fiber. */
  int fiberArgument() {
    return argumentSlots(method);
  }

  static int argumentSlots(MethodNode method) {
    int withReceiver = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    return isStatic ? withReceiver - 1 : withReceiver;
  }

  SaveShape saveShape(PausePoint point) {
    List<FrameLayout.Saved> values = new ArrayList<>(layout.stack(point));
    layout.locals(point).stream().filter(value -> value.field() != null).forEach(values::add);
    return SaveShape.of(values, points.size() > 1, frameClass);
  }
}
