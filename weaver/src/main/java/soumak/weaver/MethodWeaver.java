package soumak.weaver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.MonitorDepth;
import soumak.analysis.Names;

/** Decides for each method of a class which versions it needs, and has them written. */
final class MethodWeaver {
  /** Packages whose classes are public but not exported to programs. */
  private static final List<String> INTERNAL = List.of("jdk/internal/", "sun/", "com/sun/");

  /** The slots that the JVM allows a method. */
  private static final int MOST_LOCALS = 65_535;

  private final ClassNode owner;
  private final Hierarchy hierarchy;
  private final Pausables pausables;
  private final List<Diagnostic> diagnostics;
  private final Map<String, byte[]> frameClasses = new LinkedHashMap<>();
  private final Set<String> unknown = new HashSet<>();
  private final boolean inInterface;

  MethodWeaver(
      ClassNode owner, Hierarchy hierarchy, Pausables pausables, List<Diagnostic> diagnostics) {
    this.owner = owner;
    this.hierarchy = hierarchy;
    this.pausables = pausables;
    this.diagnostics = diagnostics;
    this.inInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** The classes of the frames of all methods woven so far. */
  Map<String, byte[]> frameClasses() {
    return frameClasses;
  }

  /**
   * What takes the place of a method.
   *
   * @param changed whether its code is no longer that of the class file
   * @return empty if the method stays as it is
   */
  List<MethodNode> weave(MethodNode method, boolean changed) {
    List<Integer> calls = pausableCalls(method);
    boolean pausable = pausables.isPausable(method) && !method.name.startsWith("<");
    reportCalls(method, pausable);
    if (!pausable) {
      calls.forEach(index -> reportOrdinary(method, call(method, index)));
      return changed ? List.of(method) : List.of();
    }
    if (calls.isEmpty()) {
      return List.of(method, Delegate.of(owner.name, inInterface, method));
    }
    try {
      return weaveCalls(method, calls);
    } catch (AnalyzerException e) {
      String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      diagnostics.add(Refusals.unreadableCode(owner, method, problem));
      return List.of();
    }
  }

  /** The indices of the calls that may pause. */
  private List<Integer> pausableCalls(MethodNode method) {
    List<Integer> calls = new ArrayList<>();
    for (int i = 0; i < method.instructions.size(); i++) {
      if (method.instructions.get(i) instanceof MethodInsnNode call
          && pausables.kind(call) == Pausables.Call.PAUSABLE) {
        calls.add(i);
      }
    }
    return calls;
  }

  private void reportCalls(MethodNode method, boolean pausable) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call) {
        if (pausables.kind(call) == Pausables.Call.BLOCKING) {
          diagnostics.add(Refusals.calleeNotWoven(owner, method, call, pausables.declaring(call)));
        } else if (pausable && pausables.isUnknown(call) && unknown.add(call.owner)) {
          diagnostics.add(Refusals.missingCallee(owner, method, call));
        }
      }
    }
  }

  private static MethodInsnNode call(MethodNode method, int index) {
    return (MethodInsnNode) method.instructions.get(index);
  }

  private void reportOrdinary(MethodNode method, MethodInsnNode call) {
    if (method.name.startsWith("<")) {
      // Of a constructor that says that it pauses, that has been said.
      if (!method.exceptions.contains(Names.PAUSABLE)) {
        diagnostics.add(Refusals.inConstructor(owner, method, call));
      }
    } else if (pausables.isKnownToPause(call)) {
      diagnostics.add(Refusals.blocksCarrier(owner, method, call));
    }
  }

  private List<MethodNode> weaveCalls(MethodNode method, List<Integer> found)
      throws AnalyzerException {
    if (castHiddenResults(method, found)) {
      return weaveCalls(method, pausableCalls(method));
    }
    MethodCode code = MethodCode.of(owner.name, method, hierarchy);
    List<Integer> calls = reached(found, code);
    if (isRefused(method, code, calls)) {
      return List.of();
    }
    if (UninitialisedObjects.rewrite(method, code, calls)) {
      code = MethodCode.of(owner.name, method, hierarchy);
      calls = reached(pausableCalls(method), code);
    }
    if (method.maxLocals > MOST_LOCALS - MethodPlan.ADDED_LOCALS) {
      diagnostics.add(Refusals.tooManyLocals(owner, method));
      return List.of();
    }
    PausePoints points = PausePoints.find(method, code, calls, this::mayCast);
    String frameClass = owner.name + Names.GENERATED + frameClasses.size();
    MethodPlan plan = MethodPlan.of(owner, method, code, points, frameClass, this::isAccessible);
    return versions(plan);
  }

  /**
   * A result whose class this one may not name goes on as its nearest superclass that it may: that
   * is all its source can use it as, and a resumed method gets results as objects.
   */
  private boolean castHiddenResults(MethodNode method, List<Integer> calls) {
    boolean changed = false;
    for (int index : calls.reversed()) {
      MethodInsnNode call = call(method, index);
      Type result = Type.getReturnType(call.desc);
      boolean isCast = call.getNext() != null && call.getNext().getOpcode() == Opcodes.CHECKCAST;
      if (!mayCast(result) && !isCast) {
        String visible = visible(result).getInternalName();
        method.instructions.insert(call, new TypeInsnNode(Opcodes.CHECKCAST, visible));
        changed = true;
      }
    }
    return changed;
  }

  private Type visible(Type type) {
    if (type.getSort() == Type.ARRAY) {
      String element = visible(type.getElementType()).getDescriptor();
      return Type.getType("[".repeat(type.getDimensions()) + element);
    }
    Type visible = type;
    while (!mayCast(visible)) {
      ClassInfo info = hierarchy.find(visible.getInternalName());
      String parent = info == null ? null : info.superName();
      visible = Type.getObjectType(parent == null ? "java/lang/Object" : parent);
    }
    return visible;
  }

  private static List<Integer> reached(List<Integer> calls, MethodCode code) {
    return calls.stream().filter(index -> code.frames().before(index) != null).toList();
  }

  private boolean isRefused(MethodNode method, MethodCode code, List<Integer> calls) {
    int before = diagnostics.size();
    MonitorDepth monitors = MonitorDepth.of(code.flow());
    for (int index : calls) {
      if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
        diagnostics.add(Refusals.inSynchronizedMethod(owner, method, call(method, index)));
      } else if (monitors.before(index) > 0) {
        diagnostics.add(Refusals.inMonitor(owner, method, call(method, index)));
      }
    }
    return diagnostics.size() > before;
  }

  private List<MethodNode> versions(MethodPlan plan) {
    List<MethodNode> versions = new ArrayList<>();
    MethodNode method = plan.method();
    MethodNode plain = PlainVersion.of(plan);
    if (!plan.points().isEmpty()) {
      frameClasses.put(
          plan.frameClass(), FrameClass.of(plan, new HierarchyWriter(null, hierarchy)));
    }
    MethodNode resume = plan.points().isEmpty() ? null : ResumeVersion.of(plan);
    if (!LambdaRewriter.isAdapter(method.name)) {
      versions.add(entry(method));
    }
    versions.add(plain);
    if (resume != null) {
      versions.add(resume);
    }
    return versions;
  }

  /** Turns the method into its entry version; its code has been copied. */
  private MethodNode entry(MethodNode method) {
    int line = PausePoints.firstLine(method);
    method.instructions.clear();
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
    int invoke = Delegate.direct(method.access);
    EntryVersion.write(method, invoke, owner.name, inInterface, method.name, method.desc, line);
    return method;
  }

  /** Whether it is certain that a cast in this class may name a type. */
  private boolean isAccessible(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    boolean isClass = element.getSort() == Type.OBJECT;
    return !isClass
        || (hierarchy.find(element.getInternalName()) != null
            && mayCast(type)
            && INTERNAL.stream().noneMatch(element.getInternalName()::startsWith));
  }

  /** False if a cast in this class is certain to fail. */
  private boolean mayCast(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (element.getSort() != Type.OBJECT) {
      return true;
    }
    String name = element.getInternalName();
    ClassInfo info = hierarchy.find(name);
    return info == null
        || info.isPublic()
        || Names.packageOf(name).equals(Names.packageOf(owner.name));
  }
}
