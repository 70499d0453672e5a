package soumak.weaver;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Places;
import soumak.analysis.Severity;
import soumak.analysis.WovenAttribute;

/** The sentences in which the weaver says what it cannot weave, and what to write instead. */
final class Refusals {
  private Refusals() {}

  private static Diagnostic error(String rule, String where, String what, String fix) {
    return new Diagnostic(Severity.ERROR, rule, where, what, fix);
  }

  private static Diagnostic warning(String rule, String where, String what, String fix) {
    return new Diagnostic(Severity.WARNING, rule, where, what, fix);
  }

  /** {@code pkg/File.java:12}, or class and method where that is not known. */
  static String where(ClassNode owner, MethodNode method, int line) {
    return where(owner, line, name(owner, method));
  }

  private static String where(ClassNode owner, int line, String otherwise) {
    return owner.sourceFile == null || line < 0
        ? otherwise
        : Places.file(owner.name, owner.sourceFile) + ":" + line;
  }

  private static String name(ClassNode owner, MethodNode method) {
    return Names.readable(owner.name) + "." + Names.ofMessage(method.name);
  }

  private static String name(MethodInsnNode call) {
    return Names.readable(call.owner) + "." + Names.ofMessage(call.name);
  }

  private static String at(ClassNode owner, MethodNode method, MethodInsnNode call) {
    return where(owner, method, PausePoints.line(call));
  }

  static Diagnostic inMonitor(ClassNode owner, MethodNode method, MethodInsnNode call) {
    return error(
        "pause-in-monitor",
        at(owner, method, call),
        "%s calls %s, which may pause, inside a synchronized block; a monitor belongs to a thread and cannot stay held"
            .formatted(name(owner, method), name(call)),
        "Move the call out of the synchronized block, or use a soumak.Mutex in its place");
  }

  static Diagnostic inSynchronizedMethod(ClassNode owner, MethodNode method, MethodInsnNode call) {
    return error(
        "pause-in-monitor",
        at(owner, method, call),
        "%s is synchronized and calls %s, which may pause; a monitor belongs to a thread and cannot stay held"
            .formatted(name(owner, method), name(call)),
        "Remove synchronized and use a soumak.Mutex, or move the call to a method that is not"
            + " synchronized");
  }

  static Diagnostic cutOfNoBranch(ClassNode owner, MethodNode method, MethodInsnNode call) {
    return error(
        "cut-of-no-branch",
        at(owner, method, call),
        "%s calls Cut.cut with something that is no branch of a message, so there is nothing to cut it from"
            .formatted(name(owner, method)),
        "Give it a field or an array element: Cut.cut(tree.left) or Cut.cut(parts[i])");
  }

  static Diagnostic cutOfFinal(
      ClassNode owner, MethodNode method, MethodInsnNode call, String field) {
    return error(
        "cut-of-final",
        at(owner, method, call),
        "%s cuts off the field %s, which is final and cannot be cleared"
            .formatted(name(owner, method), field),
        "Make the field not final");
  }

  static Diagnostic valueWithoutPausable(ClassNode owner, MethodNode method) {
    return error(
        "capsule-value",
        where(owner, method, PausePoints.firstLine(method)),
        "%s is a message of a capsule and returns a value, so whoever calls it has to wait for it, which may pause"
            .formatted(name(owner, method)),
        "Say throws Pausable, or return a soumak.Reply; if it is no message, make it private");
  }

  static Diagnostic synchronizedMessage(ClassNode owner, MethodNode method) {
    return error(
        "capsule-synchronized",
        where(owner, method, PausePoints.firstLine(method)),
        "%s is a message of a capsule and synchronized; a capsule handles one message at a time as it is"
            .formatted(name(owner, method)),
        "Remove synchronized");
  }

  static Diagnostic capsuleFromOutside(
      ClassNode owner, MethodNode method, String member, int line) {
    return error(
        "capsule-from-outside",
        where(owner, method, line),
        "%s uses %s of another capsule, which may be at work on another thread"
            .formatted(name(owner, method), member),
        "Only the public methods of a capsule are messages; call one of these");
  }

  static Diagnostic capsuleFromWithin(ClassNode owner, MethodNode method, String member, int line) {
    String outer = Names.readable(owner.name);
    return error(
        "capsule-from-within",
        where(owner, method, line),
        "%s uses %s of the capsule that it is in, from an object that others may have, too"
            .formatted(
                CapsuleSites.isAccessor(method) ? "a class in " + outer : name(owner, method),
                member),
        "Make it a lambda, which is the capsule's own code, or give it what it needs in local"
            + " variables; it can send the capsule messages, too");
  }

  static Diagnostic messageToItself(
      ClassNode owner, MethodNode method, MethodInsnNode call, String message) {
    return error(
        "capsule-asks-itself",
        at(owner, method, call),
        "%s calls %s, and the code of that in the interface calls %s as everybody does: it would be a message of the capsule to itself"
            .formatted(name(owner, method), name(call), message),
        "Override %s in the capsule, where calls on this are calls as ever".formatted(call.name));
  }

  static Diagnostic widenedMessage(ClassNode owner, MethodNode method, String above) {
    return error(
        "capsule-widened",
        where(owner, method, PausePoints.firstLine(method)),
        "%s is a message of a capsule and overrides %s.%s, which is none, so that calls of that on the capsule itself would be messages to itself"
            .formatted(name(owner, method), Names.readable(above), method.name),
        "Make both public, or neither");
  }

  static Diagnostic besideTheCapsule(ClassNode owner, MethodNode method, String member, int line) {
    return error(
        "capsule-beside",
        where(owner, method, line),
        "%s uses %s in a function that runs beside the capsule, which may be at work on another thread"
            .formatted(name(owner, method), member),
        "Give the function what it needs in local variables; it can send the capsule messages"
            + " through one, too");
  }

  static Diagnostic inConstructor(ClassNode owner, MethodNode method, MethodInsnNode call) {
    boolean isStatic = method.name.equals("<clinit>");
    return error(
        isStatic ? "pause-in-static-initialiser" : "pause-in-constructor",
        at(owner, method, call),
        "the %s of %s calls %s, which may pause; an object or class that is only half made cannot be left so"
            .formatted(
                isStatic ? "static initialiser" : "constructor",
                Names.readable(owner.name),
                name(call)),
        isStatic
            ? "Do the call in a task and let the class read its result later"
            : "Do the call in a static method that passes its result to the constructor");
  }

  static Diagnostic pausableConstructor(ClassNode owner, MethodNode method) {
    return error(
        "pausable-constructor",
        where(owner, method, PausePoints.firstLine(method)),
        "the constructor of %s says throws Pausable; an object that is only half made cannot be left so"
            .formatted(Names.readable(owner.name)),
        "Remove the clause, and pause in a static method that passes its results to the"
            + " constructor");
  }

  static Diagnostic nativeMethod(ClassNode owner, MethodNode method) {
    return error(
        "pausable-native",
        name(owner, method),
        "a native method says throws Pausable; its frame cannot be saved",
        "Remove the clause, and call it by Blocking.call if it blocks");
  }

  static Diagnostic takesFiber(ClassNode owner, MethodNode method) {
    return error(
        "fiber-parameter",
        name(owner, method),
        "the last parameter is soumak.woven.Fiber, but the class is not woven; the weaver makes"
            + " such methods itself",
        "Remove the parameter and say throws Pausable");
  }

  static Diagnostic reservedName(ClassNode owner) {
    return error(
        "reserved-name",
        Names.readable(owner.name),
        "names with $soumak$ are for the classes that the weaver makes",
        "Give the class another name; if it was generated, weave from freshly compiled classes");
  }

  static Diagnostic reservedPackage(ClassNode owner) {
    return error(
        "reserved-name",
        Names.readable(owner.name),
        "the package " + Names.readable(Names.packageOf(owner.name)) + " is Soumak's own",
        "Move the class to a package of yours");
  }

  static Diagnostic reservedMethod(ClassNode owner, MethodNode method) {
    return error(
        "reserved-name",
        where(owner, method, PausePoints.firstLine(method)),
        "names with soumak$lambda$ are for the methods that the weaver makes",
        "Give the method another name");
  }

  static Diagnostic reservedSuffix(ClassNode owner, MethodNode method, String suffix) {
    return error(
        "reserved-name",
        where(owner, method, PausePoints.firstLine(method)),
        "names of a capsule's methods with %s at the end are for those that the weaver makes"
            .formatted(suffix),
        "Give %s another name".formatted(method.name));
  }

  static Diagnostic tooManyParameters(ClassNode owner, MethodNode method) {
    return error(
        "too-many-parameters",
        where(owner, method, PausePoints.firstLine(method)),
        "%s takes as many parameters as the JVM allows; the weaver needs one more"
            .formatted(name(owner, method)),
        "Pass some of them in an object or array");
  }

  static Diagnostic oldClassFile(ClassNode owner) {
    return error(
        "older-class-file",
        Names.readable(owner.name),
        "the class file is for Java %d and has pausable methods; the weaver needs Java 8 or newer"
            .formatted(ClassFileCheck.javaRelease(owner.version)),
        "Compile it with --release 8 or higher");
  }

  static Diagnostic missingSupertype(ClassNode owner, List<String> missing, Severity severity) {
    String names = String.join(", ", missing.stream().map(Names::readable).toList());
    return new Diagnostic(
        severity,
        "missing-class",
        Names.readable(owner.name),
        "its supertype "
            + names
            + " is not on the class path, so it is unknown which methods may pause",
        "Put the library with " + names + " on the class path");
  }

  static Diagnostic missingType(ClassNode owner, Iterable<String> missing, String problem) {
    String names = Names.readable(String.join(", ", missing));
    return error(
        "missing-class",
        Names.readable(owner.name),
        "the class path lacks " + names + ", needed to weave this class (" + problem + ")",
        "Put the library with " + names + " on the class path");
  }

  static Diagnostic unreadableCode(ClassNode owner, MethodNode method, String problem) {
    return error(
        "damaged-class-file",
        name(owner, method),
        "the code of the method breaks the rules of the JVM (" + problem + ")",
        "Compile it again; if a tool changed the class before, let that run after the weaver");
  }

  static Diagnostic otherVersion(ClassInfo info) {
    boolean newer = info.wovenVersion() > WovenAttribute.CURRENT;
    return error(
        "other-soumak",
        Names.readable(info.name()),
        "the class was woven by %s Soumak (format %d, this one writes %d)"
            .formatted(newer ? "a newer" : "an older", info.wovenVersion(), WovenAttribute.CURRENT),
        newer
            ? "Use one version of Soumak everywhere: upgrade this one"
            : "Use one version of Soumak everywhere: compile the class again and weave it with this"
                + " one");
  }

  /**
   * A method that is too large once it is woven.
   *
   * @param owner the class as it was before
   */
  static Diagnostic tooLarge(MethodTooLargeException e, ClassNode owner) {
    String method = e.getMethodName().replace(MethodPlan.RESUME, "");
    String name = Names.readable(e.getClassName()) + "." + method;
    String where =
        owner.methods.stream()
            .filter(it -> it.name.equals(method))
            .filter(it -> e.getDescriptor().startsWith(it.desc.substring(0, it.desc.indexOf(')'))))
            .map(it -> where(owner, it, PausePoints.firstLine(it)))
            .findFirst()
            .orElse(name);
    return error(
        "method-too-large",
        where,
        "%s has %d bytes of code when woven; the JVM allows 65535".formatted(name, e.getCodeSize()),
        "Split the method");
  }

  /** ASM gives up at what would take it very long; that is the class's longest method. */
  static Diagnostic tooLarge(ClassNode owner) {
    MethodNode longest =
        Collections.max(owner.methods, Comparator.comparingInt(it -> it.instructions.size()));
    return error(
        "method-too-large",
        where(owner, longest, PausePoints.firstLine(longest)),
        name(owner, longest) + " is too large to be woven",
        "Split the method");
  }

  static Diagnostic tooManyLocals(ClassNode owner, MethodNode method) {
    return error(
        "method-too-large",
        where(owner, method, PausePoints.firstLine(method)),
        "%s has %d slots of local variables, and the weaver needs %d more; the JVM allows 65535"
            .formatted(name(owner, method), method.maxLocals, MethodPlan.ADDED_LOCALS),
        "Split the method");
  }

  static Diagnostic tooManyConstants(ClassTooLargeException e) {
    return error(
        "class-too-large",
        Names.readable(e.getClassName()),
        "the woven class needs %d constants; the JVM allows 65535"
            .formatted(e.getConstantPoolCount()),
        "Split the class");
  }

  static Diagnostic huge(ClassNode owner, String method, int line, int size) {
    String name = Names.readable(owner.name) + "." + method;
    return warning(
        "huge-method",
        where(owner, line, name),
        "%s has %d bytes of code when woven; the JIT does not compile methods of more than 8000 bytes"
            .formatted(name, size),
        "Split the method, or move parts that do not pause into methods of their own");
  }

  static Diagnostic blocksCarrier(ClassNode owner, MethodNode method, MethodInsnNode call) {
    return warning(
        "pause-in-ordinary-method",
        at(owner, method, call),
        "%s calls %s, which may pause, but cannot pause itself: the call blocks the thread"
            .formatted(name(owner, method), name(call)),
        "Say throws Pausable (in Kotlin @Throws(Pausable::class)) if tasks call this method");
  }

  /**
   * A call as the called method was when the class was woven: it could pause and cannot, or now
   * can.
   */
  static Diagnostic wovenForAnother(ClassNode owner, MethodNode method, MethodInsnNode call) {
    boolean could = Names.takesFiber(call.desc);
    return warning(
        "woven-for-another",
        at(owner, method, call),
        could
            ? "%s was woven when %s could pause, which it cannot now: the call fails with a NoSuchMethodError"
                .formatted(name(owner, method), name(call))
            : "%s was woven when %s could not pause, which it can now: the call blocks the thread"
                .formatted(name(owner, method), name(call)),
        "Compile all classes anew, and weave what comes of that");
  }

  static Diagnostic blocksForReference(
      ClassNode owner, MethodNode method, String target, int line) {
    return warning(
        "pause-in-ordinary-method",
        where(owner, method, line),
        "%s refers to %s, which may pause, through an interface that cannot: its calls block the thread"
            .formatted(name(owner, method), target),
        "Use a functional interface whose method says throws Pausable");
  }

  static Diagnostic calleeNotWoven(
      ClassNode owner, MethodNode method, MethodInsnNode call, String declaring) {
    return warning(
        "callee-not-woven",
        at(owner, method, call),
        "%s calls %s, which may pause but is in a class that is not woven: the call blocks the thread"
            .formatted(
                name(owner, method), Names.readable(declaring) + "." + Names.ofMessage(call.name)),
        "Weave the library with " + Names.readable(declaring) + " too (soumak weave)");
  }

  static Diagnostic missingCallee(ClassNode owner, MethodNode method, MethodInsnNode call) {
    return warning(
        "missing-class",
        at(owner, method, call),
        "%s calls %s, but %s is not on the class path; if the call pauses it will block the thread"
            .formatted(name(owner, method), name(call), Names.readable(call.owner)),
        "Put the library with " + Names.readable(call.owner) + " on the class path");
  }
}
