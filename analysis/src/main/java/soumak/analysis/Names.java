package soumak.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The names of Soumak's own classes, as class files spell them. */
public final class Names {
  private static final byte[] OWN = "soumak/".getBytes(StandardCharsets.US_ASCII);

  public static final String PAUSABLE = "soumak/Pausable";
  public static final String FIBER = "soumak/woven/Fiber";
  public static final String FIBER_DESCRIPTOR = "Lsoumak/woven/Fiber;";
  public static final String FRAME = "soumak/woven/Frame";

  /** Methods of the fiber that take a new frame, and the resumed one, filled again. */
  public static final String SAVE = "save";

  public static final String SAVE_AGAIN = "saveAgain";

  /**
   * What the names of all generated classes contain, behind the name of the class they belong to.
   */
  public static final String GENERATED = "$soumak$";

  /** The end of the name of what the author of a capsule's message wrote. */
  public static final String NOW = "$now";

  /** The end of the name of the version of a message that runs at once if it may. */
  public static final String INLINE = "$inline";

  private static final Set<String> OWN_PACKAGES =
      Set.of("soumak", "soumak/woven", "soumak/runtime", "soumak/net", "soumak/wire");

  /** What programs run with beside these; not what is below, which may be a program's. */
  private static final Set<String> BESIDE_CORE =
      Set.of(
          "soumak/wire/cbor",
          "soumak/memory",
          "soumak/cluster",
          "soumak/cluster/coherence",
          "soumak/cluster/engine",
          "soumak/cluster/local",
          "soumak/cluster/mail",
          "soumak/cluster/objects",
          "soumak/cluster/observing",
          "soumak/cluster/spread",
          "soumak/processj",
          "soumak/processj/check",
          "soumak/processj/code",
          "soumak/processj/run",
          "soumak/processj/syntax",
          "soumak/processj/typed");

  private Names() {}

  /** Whether a class is in a package of Soumak's core, which nobody else may use. */
  public static boolean isOwn(String internalName) {
    return OWN_PACKAGES.contains(packageOf(internalName));
  }

  /**
   * Whether a class is in a package of what programs run with: the core, memory, cluster or
   * ProcessJ. Where it is found tells nothing: a class loader has it beside the program's classes.
   */
  public static boolean isOfSoumak(String internalName) {
    return isOwn(internalName) || BESIDE_CORE.contains(packageOf(internalName));
  }

  /** Whether a class file names anything of Soumak: most libraries do not. */
  public static boolean mentionsSoumak(byte[] classFile) {
    for (int i = 0; i + OWN.length <= classFile.length; i++) {
      if (classFile[i] == OWN[0]
          && Arrays.equals(classFile, i, i + OWN.length, OWN, 0, OWN.length)) {
        return true;
      }
    }
    return false;
  }

  /** The descriptor of the version of a pausable method that takes the fiber. */
  public static String withFiber(String descriptor) {
    int end = descriptor.lastIndexOf(')');
    return descriptor.substring(0, end) + FIBER_DESCRIPTOR + descriptor.substring(end);
  }

  /** The descriptor of the method of which this is the version that takes the fiber. */
  public static String withoutFiber(String descriptor) {
    return descriptor.replace(FIBER_DESCRIPTOR + ")", ")");
  }

  public static boolean takesFiber(String descriptor) {
    return descriptor.contains(FIBER_DESCRIPTOR + ")");
  }

  public static String packageOf(String internalName) {
    return internalName.substring(0, Math.max(0, internalName.lastIndexOf('/')));
  }

  /** The name in the source of what a version of a capsule's message is called. */
  public static String ofMessage(String version) {
    for (String end : List.of(NOW, INLINE)) {
      if (version.endsWith(end)) {
        return version.substring(0, version.length() - end.length());
      }
    }
    return version;
  }

  /**
   * The name of a class alone, which is given with slashes or points. A dollar at its end, as
   * Scala's objects have it, belongs to it.
   */
  public static String simple(String name) {
    int at = Math.max(name.lastIndexOf('/'), name.lastIndexOf('.'));
    return name.substring(Math.max(at, name.lastIndexOf('$', name.length() - 2)) + 1);
  }

  /** The name as source code spells it. */
  public static String readable(String internalName) {
    return internalName.replace('/', '.');
  }
}
