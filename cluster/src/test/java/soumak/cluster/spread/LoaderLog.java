package soumak.cluster.spread;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What {@link LoaderProgram} tells its test: there is one of this class in the JVM. */
public final class LoaderLog {
  /** What the program's main method found, by the name it was given. */
  public static final Map<String, Integer> SUMS = new ConcurrentHashMap<>();

  /** The loaders whose classes ran. */
  public static final Set<ClassLoader> LOADERS = ConcurrentHashMap.newKeySet();

  private LoaderLog() {}
}
