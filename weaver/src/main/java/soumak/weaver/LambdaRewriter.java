package soumak.weaver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * Replaces lambdas and method references whose functional interface's method may pause: the classes
 * that the JDK makes for them at run time would know nothing of fibers.
 */
final class LambdaRewriter {
  private static final String ADAPTER = "soumak$lambda$";

  private final ClassNode owner;
  private final Hierarchy hierarchy;
  private final Pausables pausables;
  private final boolean inInterface;
  private final Map<LambdaSite, String> names = new LinkedHashMap<>();
  private final Map<String, byte[]> classes = new LinkedHashMap<>();
  private final List<MethodNode> adapters = new ArrayList<>();
  private final Set<MethodNode> changed = new HashSet<>();

  LambdaRewriter(ClassNode owner, Hierarchy hierarchy, Pausables pausables) {
    this.owner = owner;
    this.hierarchy = hierarchy;
    this.pausables = pausables;
    this.inInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether a method of a woven class is an adapter that only lambda classes call. */
  static boolean isAdapter(String method) {
    return method.startsWith(ADAPTER);
  }

  Map<String, byte[]> classes() {
    return classes;
  }

  /** The methods added to the class. */
  List<MethodNode> adapters() {
    return adapters;
  }

  boolean changed(MethodNode method) {
    return changed.contains(method);
  }

  /**
   * Makes the bodies of pausable lambdas pausable where their compiler did not say so (Kotlin,
   * Scala), and the methods without a source name through which they are reached.
   */
  void findBodies() {
    Map<String, MethodNode> hidden = new HashMap<>();
    for (MethodNode method : owner.methods) {
      if ((method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0) {
        hidden.put(method.name + method.desc, method);
      }
    }
    Set<MethodNode> bodies = new HashSet<>();
    List<MethodNode> open = new ArrayList<>();
    for (MethodNode method : owner.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        LambdaSite site = pausableSite(instruction);
        MethodNode body = site == null ? null : body(site.implementation(), hidden);
        if (body != null && bodies.add(body)) {
          open.add(body);
        }
      }
    }
    while (!open.isEmpty()) {
      for (MethodNode called : hiddenCalls(open.removeLast(), hidden)) {
        if (bodies.add(called)) {
          open.add(called);
        }
      }
    }
    markPausing(bodies);
  }

  private @Nullable MethodNode body(Handle target, Map<String, MethodNode> hidden) {
    boolean isHere = target.getOwner().equals(owner.name);
    return isHere ? hidden.get(target.getName() + target.getDesc()) : null;
  }

  private List<MethodNode> hiddenCalls(MethodNode body, Map<String, MethodNode> hidden) {
    List<MethodNode> calls = new ArrayList<>();
    for (AbstractInsnNode instruction : body.instructions) {
      if (instruction instanceof MethodInsnNode call && call.owner.equals(owner.name)) {
        MethodNode method = hidden.get(call.name + call.desc);
        if (method != null && (method.access & Opcodes.ACC_SYNTHETIC) != 0) {
          calls.add(method);
        }
      }
    }
    return calls;
  }

  /**
   * Of the candidates, those are pausable that call something pausable, until no more are found.
   */
  private void markPausing(Set<MethodNode> candidates) {
    boolean found = true;
    while (found) {
      found = false;
      for (MethodNode method : owner.methods) {
        if (candidates.contains(method)
            && !pausables.isPausable(method)
            && !method.name.startsWith("<")
            && callsPausable(method)) {
          pausables.add(method);
          found = true;
        }
      }
    }
  }

  private boolean callsPausable(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call
          && pausables.kind(call) == Pausables.Call.PAUSABLE) {
        return true;
      }
    }
    return false;
  }

  private @Nullable LambdaSite pausableSite(AbstractInsnNode instruction) {
    LambdaSite site =
        instruction instanceof InvokeDynamicInsnNode dynamic ? LambdaSite.of(dynamic) : null;
    return site != null && isPausable(site) ? site : null;
  }

  private boolean isPausable(LambdaSite site) {
    if (hierarchy.isPausable(site.interfaceName(), site.method(), site.erased())) {
      return true;
    }
    return site.bridges().stream()
        .anyMatch(it -> hierarchy.isPausable(site.interfaceName(), site.method(), it));
  }

  /** Replaces the sites; returns warnings about references that can only block. */
  List<Diagnostic> rewrite() {
    List<Diagnostic> warnings = new ArrayList<>();
    for (MethodNode method : List.copyOf(owner.methods)) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
          rewrite(method, dynamic, warnings);
        }
      }
    }
    owner.methods.addAll(adapters);
    return warnings;
  }

  private void rewrite(
      MethodNode method, InvokeDynamicInsnNode dynamic, List<Diagnostic> warnings) {
    LambdaSite site = LambdaSite.of(dynamic);
    if (site == null) {
      return;
    }
    int line = PausePoints.line(dynamic);
    if (isPausable(site)) {
      String name = names.computeIfAbsent(site, it -> make(it, line));
      method.instructions.set(
          dynamic,
          new MethodInsnNode(
              Opcodes.INVOKESTATIC, name, LambdaClass.FACTORY, site.factory(), false));
      changed.add(method);
    } else if (kind(site) != Pausables.Call.ORDINARY) {
      Handle target = site.implementation();
      String text = Names.readable(target.getOwner()) + "." + target.getName();
      warnings.add(Refusals.blocksForReference(owner, method, text, line));
    }
  }

  private Pausables.Call kind(LambdaSite site) {
    Handle target = site.implementation();
    return pausables.kind(target.getOwner(), target.getName(), target.getDesc());
  }

  private String make(LambdaSite site, int line) {
    int number = names.size();
    String name = owner.name + Names.GENERATED + "lambda$" + number;
    MethodNode adapter = LambdaAdapter.of(site, ADAPTER + number, inInterface, line);
    boolean pausable = kind(site) == Pausables.Call.PAUSABLE;
    if (pausable) {
      pausables.add(adapter);
    }
    adapters.add(adapter);
    HierarchyWriter writer = new HierarchyWriter(null, hierarchy);
    String contents = FrameContents.ofLambda(site, method(site.implementation()));
    classes.put(name, LambdaClass.of(site, owner, name, adapter.name, pausable, contents, writer));
    return name;
  }

  private @Nullable MethodNode method(Handle target) {
    return owner.methods.stream()
        .filter(it -> target.getOwner().equals(owner.name))
        .filter(it -> it.name.equals(target.getName()) && it.desc.equals(target.getDesc()))
        .findFirst()
        .orElse(null);
  }
}
