package soumak.weaver;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/** Which methods of the class being woven are pausable, and which calls are. */
final class Pausables {
  private final Hierarchy hierarchy;
  private final ClassInfo subject;
  private final Predicate<String> woven;
  private final Set<String> own = new HashSet<>();

  /** What a call means to the method that makes it. */
  enum Call {
    /** It cannot pause. */
    ORDINARY,
    /** It may pause, and has a version with a fiber to call. */
    PAUSABLE,
    /** It may pause, but only by blocking the thread: its class is not woven. */
    BLOCKING
  }

  Pausables(Hierarchy hierarchy, ClassInfo subject, Predicate<String> woven) {
    this.hierarchy = hierarchy;
    this.subject = subject;
    this.woven = woven;
    for (MethodInfo method : subject.methods()) {
      if (hierarchy.isPausable(subject, method)) {
        own.add(method.name() + method.descriptor());
      }
    }
  }

  /** Adds methods that are pausable without a declaration: bodies of lambdas and their adapters. */
  void add(MethodNode method) {
    own.add(method.name + method.desc);
  }

  boolean isPausable(MethodNode method) {
    return own.contains(method.name + method.desc);
  }

  Call kind(MethodInsnNode call) {
    boolean here =
        call.owner.equals(subject.name())
            && (own.contains(call.name + call.desc)
                || subject.method(call.name, call.desc) != null);
    return kind(call.owner, here ? call.name : written(call), call.desc);
  }

  /** The name in the source, where an author may have used the ends of our names, too. */
  private String written(MethodInsnNode call) {
    String plain = Names.ofMessage(call.name);
    boolean isMade =
        !plain.equals(call.name) && hierarchy.resolve(call.owner, call.name, call.desc) == null;
    return isMade ? plain : call.name;
  }

  Call kind(String owner, String name, String descriptor) {
    if (name.equals("<init>") || Weaver.isGenerated(owner)) {
      return Call.ORDINARY;
    }
    if (owner.equals(subject.name()) && own.contains(name + descriptor)) {
      return Call.PAUSABLE;
    }
    if (!hierarchy.isPausable(owner, name, descriptor)) {
      return Call.ORDINARY;
    }
    Hierarchy.Declared declared = hierarchy.resolve(owner, name, descriptor);
    return declared != null && hasFiberVersion(declared) ? Call.PAUSABLE : Call.BLOCKING;
  }

  /** The class that has the code that is called, or, where none is found, whose object it is. */
  String declaring(MethodInsnNode call) {
    Hierarchy.Declared declared = hierarchy.resolve(call.owner, written(call), call.desc);
    return declared == null ? call.owner : declared.owner().name();
  }

  /** Whether the class of a pausable method has its version with the fiber, or will have it. */
  boolean hasFiberVersion(Hierarchy.Declared declared) {
    ClassInfo owner = declared.owner();
    String descriptor = Names.withFiber(declared.method().descriptor());
    return owner.name().equals(subject.name())
        || owner.method(declared.method().name(), descriptor) != null
        || (owner.wovenVersion() == 0 && woven.test(owner.name()));
  }

  /**
   * Whether the author of a call could know that it may pause. An override that does not say {@code
   * throws Pausable} cannot pause where compilers check it.
   */
  boolean isKnownToPause(MethodInsnNode call) {
    Hierarchy.Declared declared = hierarchy.resolve(call.owner, written(call), call.desc);
    return declared == null
        || declared.method().declaresPausable()
        || !declared.owner().checksExceptions();
  }

  /** Whether a class is missing that could say that a call may pause. */
  boolean isUnknown(MethodInsnNode call) {
    return !call.owner.startsWith("[")
        && !Weaver.isGenerated(call.owner)
        && !call.name.equals("<init>")
        && hierarchy.resolve(call.owner, written(call), call.desc) == null
        && (hierarchy.find(call.owner) == null
            || !hierarchy.missingAncestors(call.owner).isEmpty());
  }

  static boolean isOwnedBySoumak(ClassNode node) {
    return Names.isOwn(node.name);
  }
}
