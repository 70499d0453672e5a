package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * A class that the class path lacks, so that nobody knows whether those below it are messages.
 *
 * @param name its internal name
 * @param namedBy the class that extends or implements it; null if it is asked for itself
 */
record Missing(String name, @Nullable ClassInfo namedBy) {

  /** The nearest one that a class is, or inherits from; null if all of these are known. */
  static @Nullable Missing of(Hierarchy hierarchy, String type) {
    if (hierarchy.find(type) == null) {
      return new Missing(type, null);
    }
    for (ClassInfo info : hierarchy.ancestors(type)) {
      List<String> named = new ArrayList<>(info.interfaces());
      if (info.superName() != null) {
        named.addFirst(info.superName());
      }
      for (String it : named) {
        if (hierarchy.find(it) == null) {
          return new Missing(it, info);
        }
      }
    }
    return null;
  }

  String sentence() {
    String lacks = Names.readable(name) + " is not on the class path";
    if (namedBy == null) {
      return lacks;
    }
    String file = namedBy.sourceFile() == null ? "" : " (" + namedBy.sourceFile() + ")";
    boolean isExtended = name.equals(namedBy.superName()) || namedBy.isInterface();
    return "%s%s %s %s, which is not on the class path"
        .formatted(
            Names.readable(namedBy.name()),
            file,
            isExtended ? "extends" : "implements",
            Names.readable(name));
  }

  String edit() {
    return "put the library with " + Names.readable(name) + " on the class path";
  }
}
