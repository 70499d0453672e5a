package soumak.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;
import soumak.analysis.Nearest;

/** The classes of a program that the java command could start. */
final class MainClasses {
  private static final int SHOWN = 8;

  private final Collection<String> all;
  private final List<String> starts;

  private MainClasses(Collection<String> all, List<String> starts) {
    this.all = all;
    this.starts = starts;
  }

  static MainClasses in(Map<String, byte[]> classes) {
    List<String> starts = new ArrayList<>();
    classes.forEach((name, bytes) -> {
      if (hasMain(bytes)) {
        starts.add(name);
      }
    });
    return new MainClasses(classes.keySet(), starts);
  }

  private static boolean hasMain(byte[] bytes) {
    try {
      ClassInfo info = ClassInfo.read(bytes);
      return info.methods().stream().anyMatch(it -> isMain(it, info));
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  private static boolean isMain(MethodInfo method, ClassInfo of) {
    boolean takesArguments = method.descriptor().equals("([Ljava/lang/String;)V");
    boolean fits = takesArguments || method.descriptor().equals("()V");
    boolean runs =
        method.isStatic()
            || (!method.isAbstract()
                && of.methods().stream().anyMatch(MainClasses::isNoArgConstructor));
    return method.name().equals("main") && fits && runs && !method.isPrivate();
  }

  private static boolean isNoArgConstructor(MethodInfo method) {
    return method.isConstructor() && method.descriptor().equals("()V") && !method.isPrivate();
  }

  /** Those among them, and among all classes, whose internal name fits. */
  MainClasses only(Predicate<String> fits) {
    return new MainClasses(
        all.stream().filter(fits).toList(), starts.stream().filter(fits).toList());
  }

  /** As {@link #choose(String, String, String)}, where main methods are written in Java. */
  String choose(String where, String expected) {
    return choose(where, expected, "static void main(String[] args)");
  }

  /**
   * The only class that can be started, or of several the one with the expected simple name.
   *
   * @param where what was searched, as it is to be named in an error
   * @param missing how a main method would be written
   */
  String choose(String where, String expected, String missing) {
    if (starts.isEmpty()) {
      throw CommandException.usage(
          "there is no main method in " + where + ": add '" + missing + "'");
    }
    List<String> asExpected = starts.stream().filter(it -> simple(it).equals(expected)).toList();
    if (starts.size() == 1 || asExpected.size() == 1) {
      return Names.readable(starts.size() == 1 ? starts.getFirst() : asExpected.getFirst());
    }
    List<String> names = starts.stream().map(Names::readable).sorted().toList();
    String more = names.size() > SHOWN ? ", and " + (names.size() - SHOWN) + " more" : "";
    throw CommandException.usage(
        "there are "
            + names.size()
            + " classes with a main method in "
            + where
            + "; choose one with --main: "
            + String.join(", ", names.subList(0, Math.min(SHOWN, names.size())))
            + more);
  }

  /**
   * The class of a name as source code or the JVM spells it; main methods may be inherited, so any
   * class will do.
   *
   * @param isElsewhere whether what the program needs has a class of the internal name; it may
   *     start there
   */
  String named(String name, Predicate<String> isElsewhere) {
    String internal = name.replace('.', '/');
    for (String known : all) {
      if (known.equals(internal) || known.replace('$', '/').equals(internal)) {
        return Names.readable(known);
      }
    }
    // In source code, the name of a nested class has a dot where the JVM has a dollar sign.
    for (String tried = internal; ; tried = withOneMoreDollar(tried)) {
      if (isElsewhere.test(tried)) {
        return Names.readable(tried);
      }
      if (tried.indexOf('/') < 0) {
        break;
      }
    }
    List<String> names = starts.stream().map(Names::readable).toList();
    throw CommandException.usage("there is no class '" + name + "'" + Nearest.suggest(name, names));
  }

  private static String withOneMoreDollar(String internalName) {
    int last = internalName.lastIndexOf('/');
    return internalName.substring(0, last) + '$' + internalName.substring(last + 1);
  }

  private static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
