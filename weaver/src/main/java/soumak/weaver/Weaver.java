package soumak.weaver;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;
import soumak.analysis.WovenAttribute;

/**
 * Transforms class files so that their pausable methods can pause. Loads no class and writes no
 * file; the same input gives the same output. Safe for use by many threads.
 */
public final class Weaver {
  private final ClassPath path;
  private final Predicate<String> wovenToo;
  private final Map<String, ClassPolicy> policies;

  /**
   * A weaver of all classes that are in folders or in memory on {@code path}. Classes in its jars
   * are taken as they are: woven or not.
   */
  public Weaver(ClassPath path) {
    this(path, path::isCompiledHere);
  }

  /**
   * @param wovenToo tells by internal name which of the classes on {@code path} will be woven as
   *     well, so that woven code may call their pausable methods with a fiber
   */
  public Weaver(ClassPath path, Predicate<String> wovenToo) {
    this(path, wovenToo, Map.of());
  }

  /**
   * @param wovenToo as for the other constructor
   * @param policies what is written into classes of capsules, actors and tasks, by internal name;
   *     it replaces what stands there
   */
  public Weaver(ClassPath path, Predicate<String> wovenToo, Map<String, ClassPolicy> policies) {
    this.path = path;
    this.wovenToo = wovenToo;
    this.policies = Map.copyOf(policies);
  }

  /**
   * Weaves one class. Bad input is reported in the result; nothing is thrown.
   *
   * @param classFile the bytes of a class file; not changed
   */
  public Weaving weave(byte[] classFile) {
    Diagnostic unreadable = ClassFileCheck.check(classFile);
    if (unreadable != null) {
      return refused(List.of(unreadable));
    }
    ClassInfo info;
    try {
      info = ClassInfo.read(classFile);
      if (info.wovenVersion() > 0) {
        return wovenBefore(info, classFile);
      }
      Hierarchy hierarchy = new Hierarchy(path, info);
      return !info.isInterface() && CapsuleClass.isCapsule(hierarchy, info.name())
          ? weaveCapsule(classFile, hierarchy, info)
          : weaveClass(info, classFile, false);
    } catch (MethodTooLargeException e) {
      return refused(List.of(Refusals.tooLarge(e, tree(classFile))));
    } catch (LimitExceededException e) {
      return refused(List.of(Refusals.tooLarge(tree(classFile))));
    } catch (ClassTooLargeException e) {
      return refused(List.of(Refusals.tooManyConstants(e)));
    } catch (RuntimeException | StackOverflowError e) {
      return refused(List.of(ClassFileCheck.damaged(classFile, e)));
    }
  }

  private static ClassNode tree(byte[] classFile) {
    ClassNode tree = new ClassNode();
    new ClassReader(classFile).accept(tree, ClassReader.SKIP_FRAMES);
    return tree;
  }

  /**
   * @param rewritten whether it is not as it came
   */
  private Weaving weaveClass(ClassInfo info, byte[] classFile, boolean rewritten) {
    ClassPolicy policy = policies.get(info.name());
    return new ClassWeaver(path, wovenToo, policy, info, new ClassReader(classFile))
        .weave(classFile, rewritten);
  }

  /** First its methods become messages; the result is woven as any class. */
  private Weaving weaveCapsule(byte[] classFile, Hierarchy hierarchy, ClassInfo info) {
    CapsuleClass capsule = CapsuleClass.rewrite(new ClassReader(classFile), hierarchy, path, info);
    if (capsule.diagnostics().stream().anyMatch(Diagnostic::isError)) {
      return refused(capsule.diagnostics());
    }
    byte[] rewritten = capsule.classFile();
    Weaving weaving = weaveClass(ClassInfo.read(rewritten), rewritten, capsule.isChanged());
    return capsule.calls().isEmpty() ? weaving : weaving.with(capsule.calls());
  }

  private Weaving wovenBefore(ClassInfo info, byte[] classFile) {
    if (info.wovenVersion() != WovenAttribute.CURRENT) {
      return refused(List.of(Refusals.otherVersion(info)));
    }
    return new Weaving(
        Weaving.Status.ALREADY_WOVEN,
        Map.of(info.name(), classFile),
        WovenBefore.outdated(path, classFile, wovenToo));
  }

  static Weaving refused(List<Diagnostic> diagnostics) {
    return new Weaving(Weaving.Status.REFUSED, Map.of(), diagnostics);
  }

  static boolean isGenerated(String internalName) {
    return internalName.contains(Names.GENERATED);
  }
}
