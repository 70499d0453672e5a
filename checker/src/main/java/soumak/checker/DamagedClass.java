package soumak.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/** Which class file is damaged, where a class could not be checked. */
final class DamagedClass {
  private static final Pattern NAME = Pattern.compile("[^.;\\[/()]+(/[^.;\\[/()]+)*");
  private static final Pattern OBJECT = Pattern.compile("L(" + NAME + ");");
  private static final String ANY = "\\[*([BCDFIJSZ]|" + OBJECT + ")";
  private static final Pattern FIELD = Pattern.compile(ANY);
  private static final Pattern METHOD = Pattern.compile("\\((" + ANY + ")*\\)(V|" + ANY + ")");

  private final Hierarchy hierarchy;
  private final Set<String> seen = new HashSet<>();
  private final Deque<String> open = new ArrayDeque<>();

  private DamagedClass(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Adds what is to be said of a class that could not be checked. */
  static void report(ClassNode node, Hierarchy hierarchy, Reports reports) {
    String damaged = new DamagedClass(hierarchy).find(node);
    String file =
        damaged == null
            ? "its class file, or that of a class that it needs,"
            : damaged.equals(node.name)
                ? "its class file"
                : "the class file of " + Names.readable(damaged) + ", which it needs,";
    reports.add(
        Kind.UNANNOTATED_ESCAPE,
        0,
        node.name,
        Names.readable(node.name) + " cannot be checked, as " + file + " is damaged",
        List.of(),
        damaged == null
            ? "compile these classes anew; if this is told again then, report it to Soumak"
            : "compile " + Names.readable(damaged) + " anew");
  }

  /** The class itself, or one that it leads to; null if all of these look whole. */
  private @Nullable String find(ClassNode node) {
    List<String> descriptors = descriptors(node);
    if (!areWhole(descriptors)) {
      return node.name;
    }
    descriptors.forEach(this::open);
    ClassInfo own = hierarchy.find(node.name);
    String found = own == null ? null : damaged(own);
    while (found == null && !open.isEmpty()) {
      ClassInfo next = hierarchy.find(open.remove());
      found = next == null ? null : damaged(next);
    }
    return found;
  }

  private static List<String> descriptors(ClassNode node) {
    List<String> all = new ArrayList<>();
    for (FieldNode field : node.fields) {
      all.add(field.desc);
    }
    for (MethodNode method : node.methods) {
      all.add(method.desc);
      for (AbstractInsnNode at : method.instructions) {
        add(at, all);
      }
    }
    return all;
  }

  private static void add(AbstractInsnNode at, List<String> all) {
    switch (at) {
      case FieldInsnNode field -> {
        all.add(type(field.owner));
        all.add(field.desc);
      }
      case MethodInsnNode call -> {
        all.add(type(call.owner));
        all.add(call.desc);
      }
      case TypeInsnNode type -> all.add(type(type.desc));
      case InvokeDynamicInsnNode link -> all.add(link.desc);
      case MultiANewArrayInsnNode array -> all.add(array.desc);
      default -> {
        // names no type
      }
    }
  }

  private static String type(String name) {
    return name.startsWith("[") ? name : "L" + name + ";";
  }

  private static boolean areWhole(List<String> descriptors) {
    return descriptors.stream()
        .allMatch(it -> (it.startsWith("(") ? METHOD : FIELD).matcher(it).matches());
  }

  /** Looks at a class, and notes what that leads to. */
  private @Nullable String damaged(ClassInfo info) {
    List<String> all = new ArrayList<>();
    info.fields().stream().map(FieldInfo::descriptor).forEach(all::add);
    info.methods().stream().map(MethodInfo::descriptor).forEach(all::add);
    info.interfaces().forEach(it -> all.add(type(it)));
    if (info.superName() != null) {
      all.add(type(info.superName()));
    }
    all.forEach(this::open);
    return areWhole(all) ? null : info.name();
  }

  /** Notes the classes that a descriptor names, but for those of the JDK. */
  private void open(String descriptor) {
    Matcher named = OBJECT.matcher(descriptor);
    while (named.find()) {
      String name = named.group(1);
      if (!Types.isOfJdk(name) && seen.add(name)) {
        open.add(name);
      }
    }
  }
}
