package soumak.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;
import soumak.analysis.Nearest;

/** The classes of a program that the java command could start. */
final class MainClasses {
  private static final int SHOWN = 8;

  private final Collection<String> all;
  private final List<String> starts;

  /** Those that only inherit a main method: they count where no other could be started. */
  private final List<String> heirs;

  private MainClasses(Collection<String> all, List<String> starts, List<String> heirs) {
    this.all = all;
    this.starts = starts;
    this.heirs = heirs;
  }

  static MainClasses in(Map<String, byte[]> classes) {
    Map<String, ClassInfo> infos = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> {
      ClassInfo info = read(bytes);
      if (info != null) {
        infos.put(name, info);
      }
    });
    List<String> starts = new ArrayList<>();
    List<String> heirs = new ArrayList<>();
    infos.forEach((name, info) -> {
      if (hasMain(info, info)) {
        starts.add(name);
      } else if (above(info, infos).stream().anyMatch(it -> hasMain(it, info))) {
        heirs.add(name);
      }
    });
    return new MainClasses(classes.keySet(), starts, heirs);
  }

  private static @Nullable ClassInfo read(byte[] bytes) {
    try {
      return ClassInfo.read(bytes);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /** All classes and interfaces among them that a class inherits from. */
  private static Collection<ClassInfo> above(ClassInfo type, Map<String, ClassInfo> infos) {
    Map<String, ClassInfo> found = new LinkedHashMap<>();
    Deque<ClassInfo> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      ClassInfo next = open.remove();
      Stream.concat(Stream.ofNullable(next.superName()), next.interfaces().stream())
          .forEach(it -> {
            ClassInfo info = infos.get(it);
            if (info != null && found.putIfAbsent(it, info) == null) {
              open.add(info);
            }
          });
    }
    return found.values();
  }

  /** Whether {@code type} can be started by a main method that {@code of} declares. */
  private static boolean hasMain(ClassInfo of, ClassInfo type) {
    return of.methods().stream()
        .filter(MainClasses::isMain)
        .anyMatch(it ->
            it.isStatic()
                ? !of.isInterface() || of.name().equals(type.name())
                : !it.isAbstract() && isMade(type));
  }

  private static boolean isMain(MethodInfo method) {
    boolean takesArguments = method.descriptor().equals("([Ljava/lang/String;)V");
    boolean fits = takesArguments || method.descriptor().equals("()V");
    return method.name().equals("main") && fits && !method.isPrivate();
  }

  private static boolean isMade(ClassInfo type) {
    return !type.isAbstract() && type.methods().stream().anyMatch(MainClasses::isNoArgConstructor);
  }

  private static boolean isNoArgConstructor(MethodInfo method) {
    return method.isConstructor() && method.descriptor().equals("()V") && !method.isPrivate();
  }

  /** Those among them, and among all classes, whose internal name fits. */
  MainClasses only(Predicate<String> fits) {
    return new MainClasses(
        all.stream().filter(fits).toList(),
        starts.stream().filter(fits).toList(),
        heirs.stream().filter(fits).toList());
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
    List<String> found = starts.isEmpty() ? heirs : starts;
    if (found.isEmpty()) {
      throw CommandException.usage(
          "there is no main method in " + where + ": add '" + missing + "'");
    }
    List<String> asExpected = found.stream().filter(it -> simple(it).equals(expected)).toList();
    if (found.size() == 1 || asExpected.size() == 1) {
      return Names.readable(found.size() == 1 ? found.getFirst() : asExpected.getFirst());
    }
    List<String> names = found.stream().map(Names::readable).sorted().toList();
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
