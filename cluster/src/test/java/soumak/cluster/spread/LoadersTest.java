package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

/** Each node has its own classes of the program, as nodes that are processes do. */
@Timeout(60)
class LoadersTest {
  private static final Set<String> PROGRAM =
      Set.of(
          LoaderProgram.class.getName(),
          LoaderProgram.Adding.class.getName(),
          Cell.class.getName(),
          Job.class.getName());

  private final LocalCluster cluster = LocalCluster.threads();
  private final List<Spread> spreads = new ArrayList<>();
  private final List<ClassLoader> loaders = new ArrayList<>();

  /** Has the program's classes, and the rest from this test's loader. */
  private static final class Own extends ClassLoader {
    private final Set<String> missing;

    Own(String name, Set<String> missing) {
      super(name, LoadersTest.class.getClassLoader());
      this.missing = missing;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null || !PROGRAM.contains(name)) {
          return known == null ? super.loadClass(name, resolve) : known;
        }
        if (missing.contains(name)) {
          throw new ClassNotFoundException(name);
        }
        return define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private void node(Set<String> missing) {
    ClassLoader loader = new Own("node " + loaders.size(), missing);
    Spread spread = new Spread(loader);
    Engine engine = cluster.join("n" + loaders.size(), spread.services());
    loaders.add(loader);
    spreads.add(spread.start(engine));
    await()
        .until(() -> spreads.stream().allMatch(it -> it.seen().nodes().size() == spreads.size()));
  }

  @AfterEach
  void close() {
    spreads.forEach(Spread::close);
    cluster.close();
    LoaderLog.LOADERS.clear();
    LoaderLog.SUMS.clear();
  }

  @Test
  void objectsOfOneNodesClassesAreThoseOfTheOthers() throws Exception {
    node(Set.of());
    node(Set.of());
    node(Set.of());
    spreads.getFirst().main(LoaderProgram.class.getName(), "three");
    assertThat(LoaderLog.SUMS).containsEntry("three", 60);
    // How many threads each node gets depends on how soon the others end.
    assertThat(LoaderLog.LOADERS).hasSizeGreaterThan(1);
    assertThat(loaders).containsAll(LoaderLog.LOADERS);
  }

  @Test
  void twoProgramsOfOneNameDoNotMeet() throws Exception {
    node(Set.of());
    spreads.getFirst().main(LoaderProgram.class.getName(), "one");
    LocalCluster other = LocalCluster.threads();
    ClassLoader its = new Own("another", Set.of());
    Spread spread = new Spread(its);
    spread.start(other.join("x", spread.services()));
    spread.main(LoaderProgram.class.getName(), "another");
    spread.close();
    other.close();
    assertThat(LoaderLog.SUMS).containsEntry("one", 60).containsEntry("another", 60);
    assertThat(LoaderLog.LOADERS).containsExactlyInAnyOrder(loaders.getFirst(), its);
  }

  @Test
  void aClassThatANodeDoesNotHaveIsNamed() {
    node(Set.of());
    node(Set.of(LoaderProgram.Adding.class.getName()));
    List<String> failures = new ArrayList<>();
    spreads.getFirst().onUncaught((thread, failure) -> failures.add(root(failure)));
    try {
      spreads.getFirst().main(LoaderProgram.class.getName(), "missing");
    } catch (InterruptedException | RuntimeException e) {
      failures.add(root(e));
    }
    assertThat(failures)
        .isNotEmpty()
        .anyMatch(it -> it.contains(LoaderProgram.Adding.class.getName()));
    // Its threads have failed there, as any thread may, and the others have not.
    assertThat(LoaderLog.SUMS.get("missing")).isIn(0, 10, 20, 30, 40, 50);
    assertThat(LoaderLog.LOADERS).doesNotContain(loaders.getLast());
  }

  private static String root(Throwable failure) {
    Throwable at = failure;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return String.valueOf(at.getMessage());
  }

  @Test
  void aMainClassThatIsNotThereIsNamed() {
    node(Set.of());
    assertThatThrownBy(() -> spreads.getFirst().main("no.such.Program"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no.such.Program");
  }
}
