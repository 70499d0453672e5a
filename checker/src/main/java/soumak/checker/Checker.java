package soumak.checker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassPath;

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
  private final List<ClassCheck> checks = new ArrayList<>();
  private final List<Finding> exemptions = new ArrayList<>();

  /** A checker with the annotations that come with it for the JDK. */
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
    List<String> all = new ArrayList<>();
    all.add(Lists.text("jdk.txt"));
    all.add(Lists.text("jdk-arrays.txt"));
    all.addAll(annotations);
    this.path = path;
    this.bodies = new Bodies(path);
    this.externals = Externals.of(all);
  }

  /**
   * Checks classes.
   *
   * @param classFiles the bytes of class files; what cannot be read as a class is passed over, as
   *     the weaver refuses it
   */
  public List<Finding> check(Collection<byte[]> classFiles) {
    int threads = Math.min(available(), 1 + classFiles.size() / WORTH_A_THREAD);
    while (checks.size() < threads) {
      checks.add(new ClassCheck(path, bodies, externals));
    }
    List<byte[]> all = List.copyOf(classFiles);
    NavigableMap<String, Reports> found =
        threads == 1 ? share(all, 0, 1) : inParallel(all, threads);
    List<Finding> findings = new ArrayList<>();
    for (Reports reports : found.values()) {
      findings.addAll(reports.findings());
      exemptions.addAll(reports.exemptions());
    }
    return findings;
  }

  private static int available() {
    return Runtime.getRuntime().availableProcessors();
  }

  private NavigableMap<String, Reports> inParallel(List<byte[]> classFiles, int threads) {
    NavigableMap<String, Reports> found = new TreeMap<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<NavigableMap<String, Reports>>> shares = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int mine = i;
        shares.add(pool.submit(() -> share(classFiles, mine, threads)));
      }
      pool.shutdown();
      for (Future<NavigableMap<String, Reports>> share : shares) {
        found.putAll(get(share));
      }
    }
    return found;
  }

  private static <T> T get(Future<T> share) {
    try {
      return share.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while classes are checked", e);
    }
  }

  /** Checks every n-th class. */
  private NavigableMap<String, Reports> share(List<byte[]> classFiles, int first, int n) {
    NavigableMap<String, Reports> found = new TreeMap<>();
    for (int i = first; i < classFiles.size(); i += n) {
      ClassNode node = Bodies.parse(classFiles.get(i));
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
    NavigableSet<String> all = new TreeSet<>();
    checks.forEach(it -> all.addAll(it.inferred()));
    return List.copyOf(all);
  }
}
