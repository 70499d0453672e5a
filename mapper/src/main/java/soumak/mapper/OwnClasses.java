package soumak.mapper;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/**
 * Which classes are the program's own, where it lies in one jar with its libraries. Nothing in a
 * jar says so: a library's class is taken to be one that lies in other packages than all classes
 * that name Soumak, and was compiled for an older Java than these.
 */
final class OwnClasses {
  /** Below these anybody has a package. */
  private static final List<String> SHARED = List.of("com/github/", "io/github/");

  private final Set<String> roots = new HashSet<>();
  private int version = Integer.MAX_VALUE;

  /** A class that names Soumak. */
  void addUser(ClassNode user) {
    roots.add(root(user.name));
    version = Math.min(version, version(user));
  }

  boolean has(ClassNode type) {
    return roots.isEmpty() || version(type) >= version || roots.contains(root(type.name));
  }

  private static int version(ClassNode type) {
    return type.version & 0xFFFF;
  }

  /** The first two parts of a package's name, as those of a company's or a project's domain. */
  private static String root(String name) {
    String[] parts = name.substring(0, name.lastIndexOf('/') + 1).split("/");
    int most = SHARED.stream().anyMatch(name::startsWith) ? 3 : 2;
    return String.join("/", Arrays.asList(parts).subList(0, Math.min(most, parts.length)));
  }
}
