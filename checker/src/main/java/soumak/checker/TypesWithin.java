package soumak.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/** Tells classes of the program that have something in them: in their fields, or what is there. */
final class TypesWithin {
  private final ClassPath path;
  private final Hierarchy hierarchy;
  private final Predicate<String> wanted;
  private final boolean values;
  private final Map<String, Boolean> known = new HashMap<>();

  /**
   * @param wanted the types, by their names
   * @param values whether values are asked for: what is sent by something is not in that, and an
   *     object of a sealed type is one of the classes that it permits
   */
  TypesWithin(ClassPath path, Hierarchy hierarchy, Predicate<String> wanted, boolean values) {
    this.path = path;
    this.hierarchy = hierarchy;
    this.wanted = wanted;
    this.values = values;
  }

  boolean isIn(String name) {
    if (Types.isOfJdk(name) || Names.isOfSoumak(name)) {
      return false;
    }
    Boolean found = known.get(name);
    if (found == null) {
      look(name);
      found = known.getOrDefault(name, false);
    }
    return found;
  }

  /**
   * Goes to all classes that fields lead to, which may lead to each other in circles: to each of
   * them once for ever, as what all these have in them is known then.
   */
  private void look(String name) {
    Map<String, List<String>> users = new HashMap<>();
    Set<String> seen = new HashSet<>(Set.of(name));
    Deque<String> open = new ArrayDeque<>(seen);
    Deque<String> found = new ArrayDeque<>();
    while (!open.isEmpty()) {
      String at = open.pop();
      for (String next : isOpen(at) ? inFields(at) : Set.<String>of()) {
        if (wanted.test(next) || Boolean.TRUE.equals(known.get(next))) {
          found.push(at);
        } else if (!Types.isOfJdk(next) && !known.containsKey(next)) {
          users.computeIfAbsent(next, it -> new ArrayList<>()).add(at);
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    Set<String> all = new HashSet<>();
    while (!found.isEmpty()) {
      String at = found.pop();
      if (all.add(at)) {
        found.addAll(users.getOrDefault(at, List.of()));
      }
    }
    seen.forEach(it -> known.put(it, all.contains(it)));
  }

  /** Whether a class may have such in it: of the libraries' classes, few know of any. */
  private boolean isOpen(String name) {
    if (Names.isOfSoumak(name)) {
      return false;
    }
    byte[] file = path.isCompiledHere(name) ? null : path.bytes(name);
    return path.isCompiledHere(name) || (file != null && Names.mentionsSoumak(file));
  }

  /**
   * The classes of what the fields of an object have in them, elements and type arguments too, also
   * where its own type says these.
   */
  private Set<String> inFields(String name) {
    Set<String> found = new LinkedHashSet<>();
    ClassInfo own = values ? hierarchy.find(name) : null;
    found.addAll(own == null ? List.of() : own.permitted());
    for (ClassInfo type : hierarchy.ancestors(name)) {
      if (Types.isOfJdk(type.name())) {
        continue;
      }
      found.addAll(namedIfSound(type.signature()));
      for (FieldInfo field : type.fields()) {
        if (!field.isStatic()) {
          found.addAll(MemoryTypes.named(field.descriptor(), values));
          found.addAll(namedIfSound(field.signature()));
        }
      }
    }
    return found;
  }

  /** What a signature names; nothing where a library has one that breaks the rules. */
  private Set<String> namedIfSound(@Nullable String signature) {
    try {
      return signature == null ? Set.of() : MemoryTypes.named(signature, values);
    } catch (RuntimeException unreadable) {
      return Set.of();
    }
  }
}
