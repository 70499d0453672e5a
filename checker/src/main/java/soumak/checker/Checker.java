package soumak.checker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;

/**
 * Finds the places where a program could share a message between tasks. A program without findings
 * cannot, as far as it consists of messages: what it shares by Sharables and by objects that hold
 * no messages is its author's matter.
 *
 * <p>Loads no class. The result does not depend on the order of the classes. Many classes are
 * checked by several threads; but it is for use by one.
 */
public final class Checker {
  /** With fewer classes another thread costs more than it brings. */
  private static final int WORTH_A_THREAD = 100;

  private final ClassPath path;
  private final Bodies bodies;
  private final Externals externals;
  private final Hierarchy hierarchy;
  private final Types types;
  private final List<ClassCheck> checks = new ArrayList<>();
  private final List<Finding> exemptions = new ArrayList<>();
  private final NavigableSet<String> inferred = new TreeSet<>();
  private final List<String> annotations;
  private @Nullable Path memory;

  /** A checker with the annotations that come with it, for the JDK, Kotlin and Scala. */
  public Checker(ClassPath path) {
    this(path, List.of());
  }

  /**
   * @param path all classes that the checked ones refer to, and these themselves in memory or in a
   *     folder; classes in jars are taken for libraries that nobody checks
   * @param annotations texts of external annotations for classes that have none of their own
   * @throws IllegalArgumentException if such a text cannot be understood; the message names the
   *     line
   */
  public Checker(ClassPath path, List<String> annotations) {
    List<String> shipped = shipped();
    List<String> all = new ArrayList<>(shipped);
    all.addAll(annotations);
    this.path = path;
    this.bodies = new Bodies(path);
    this.externals = Externals.of(shipped, annotations);
    this.hierarchy = new Hierarchy(path);
    this.types = new Types(hierarchy, externals);
    this.annotations = List.copyOf(all);
  }

  /** The external annotations that come with it. */
  static List<String> shipped() {
    return List.of(
        Lists.text("jdk.txt"),
        Lists.text("jdk-arrays.txt"),
        Lists.text("junit.txt"),
        Lists.text("kotlin.txt"),
        Lists.text("scala.txt"));
  }

  /**
   * Lets it remember what it finds, and look again only at classes that are not as they were, or
   * that lead to one that is not.
   *
   * @param file the place for that, which need not exist; for one checker at a time
   */
  public Checker remembering(Path file) {
    memory = file;
    return this;
  }

  /**
   * Checks classes.
   *
   * @param classFiles the bytes of class files; what cannot be read as a class is passed over, as
   *     the weaver refuses it
   */
  public List<Finding> check(Collection<byte[]> classFiles) {
    Keys keys = memory == null ? null : Keys.of(path, annotations);
    NavigableMap<String, Outcome> found =
        memory == null || keys == null
            ? checkAll(List.copyOf(classFiles))
            : checkChanged(classFiles, keys, Memory.in(memory));
    List<Finding> findings = new ArrayList<>();
    for (Outcome outcome : found.values()) {
      findings.addAll(outcome.findings());
      exemptions.addAll(outcome.exemptions());
      inferred.addAll(outcome.inferred());
    }
    if (!findings.isEmpty()) {
      findings.sort(Finding::inSource);
    }
    return findings;
  }

  private NavigableMap<String, Outcome> checkChanged(
      Collection<byte[]> classFiles, Keys keys, Memory earlier) {
    NavigableMap<String, Outcome> found = new TreeMap<>();
    List<byte[]> changed = new ArrayList<>();
    Map<String, String> unknown = new HashMap<>();
    for (byte[] bytes : classFiles) {
      String key = keys.of(bytes);
      Outcome known = key == null ? null : earlier.find(key);
      if (known != null) {
        found.put(known.name(), known);
        continue;
      }
      changed.add(bytes);
      String name = keys.name(bytes);
      if (key != null && name != null) {
        unknown.put(name, key);
      }
    }
    NavigableMap<String, Outcome> checked = checkAll(changed);
    unknown.forEach((name, key) -> {
      Outcome outcome = checked.get(name);
      if (outcome != null) {
        earlier.keep(key, outcome);
      }
    });
    earlier.write();
    found.putAll(checked);
    return found;
  }

  private NavigableMap<String, Outcome> checkAll(List<byte[]> classFiles) {
    int threads = Math.min(available(), 1 + classFiles.size() / WORTH_A_THREAD);
    while (checks.size() < threads) {
      checks.add(new ClassCheck(path, bodies, externals, hierarchy, types));
    }
    if (threads == 1) {
      return share(classFiles, 0, 1);
    }
    NavigableMap<String, Outcome> found = new TreeMap<>();
    Shares.of(threads, i -> share(classFiles, i, threads), it -> new Thread(it, "soumak-checker"))
        .forEach(found::putAll);
    return found;
  }

  private static int available() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Checks every n-th class. */
  private NavigableMap<String, Outcome> share(List<byte[]> classFiles, int first, int n) {
    NavigableMap<String, Outcome> found = new TreeMap<>();
    for (int i = first; i < classFiles.size(); i += n) {
      ClassNode node = bodies.of(classFiles.get(i));
      if (node != null) {
        found.put(node.name, checks.get(first).check(node));
      }
    }
    return found;
  }

  /**
   * What would have been refused, had its author not vouched for it ({@code @Free} at a message's
   * field); of all classes that were checked.
   */
  public List<Finding> exemptions() {
    return List.copyOf(exemptions);
  }

  /** The qualifiers that were found and not written, a line for each method; of all classes. */
  public List<String> inferred() {
    return List.copyOf(inferred);
  }
}
