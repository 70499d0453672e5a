package soumak.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Names;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.mapper.Mapping;

/**
 * Reads classes, has them woven, and writes the result: the one way that the command line, the
 * Maven plugin and every other front go. A run writes all of its result or nothing, leaves classes
 * alone that are woven already, and does not touch files that are as they should be. One in place
 * that fails, and remembers the one before, takes back what that one wove.
 *
 * <p>Immutable and safe for use by many threads; two runs must not write to one place at the same
 * time.
 */
public final class Pipeline {
  private static final String UNCHECKED =
      ", and not checked. Check the sources, or the classes as the compiler makes them";

  private static final String MAPPED_WOVEN =
      ": reasons, lines and policies can be those of what the weaver has made. Map the sources, or"
          + " the classes as the compiler makes them";

  private final List<Path> classPath;
  private final @Nullable Path state;
  private final boolean classPathIsWoven;
  private final Isolation isolation;
  private final Policies policies;
  private final @Nullable Path memory;

  private Pipeline(Builder builder) {
    this.classPath = List.copyOf(builder.classPath);
    this.classPathIsWoven = builder.classPathIsWoven;
    this.state = builder.state;
    this.isolation = builder.isolation;
    this.policies = builder.policies;
    this.memory = builder.memory != null ? builder.memory : besideState(state);
  }

  private static @Nullable Path besideState(@Nullable Path state) {
    return state == null ? null : state.resolveSibling(state.getFileName() + ".checked");
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The settings of a pipeline. */
  public static final class Builder {
    private List<Path> classPath = List.of();
    private @Nullable Path state;
    private boolean classPathIsWoven;
    private Isolation isolation = Isolation.DEFAULT;
    private Policies policies = Policies.DEFAULT;
    private @Nullable Path memory;

    private Builder() {}

    /**
     * The folders and jars that the classes were compiled against, without the classes themselves.
     */
    public Builder classPath(List<Path> path) {
      this.classPath = List.copyOf(path);
      return this;
    }

    /**
     * Says that every class of the class path will be woven before it runs, also those of jars that
     * are not woven yet, as a {@link ProgramLoader} does. Else only folders are taken for places
     * where classes are woven.
     */
    public Builder classPathIsWoven() {
      this.classPathIsWoven = true;
      return this;
    }

    /**
     * A file in which a run over a folder remembers what it read and wrote. With it, a run whose
     * inputs have not changed does nothing, and files that came from deleted inputs are removed. If
     * it is lost or unreadable, a full run is made.
     */
    public Builder state(Path file) {
      this.state = file;
      return this;
    }

    /**
     * What is done about programs that could share messages; {@link Isolation#DEFAULT} if not said.
     */
    public Builder isolation(Isolation what) {
      this.isolation = what;
      return this;
    }

    /** How it is decided where capsules run; {@link Policies#DEFAULT} if not said. */
    public Builder policies(Policies how) {
      this.policies = how;
      return this;
    }

    /**
     * A file in which the check of messages remembers what it found in each class, so that it looks
     * again only at classes that have changed or lead to one that has. If it is not said, there is
     * one beside the {@link #state}, if that is said. A damaged one counts as empty.
     */
    public Builder memory(@Nullable Path file) {
      this.memory = file;
      return this;
    }

    public Pipeline build() {
      return new Pipeline(this);
    }
  }

  /**
   * Weaves the classes of a folder or jar and copies everything else.
   *
   * @param in a folder of classes, or a jar
   * @param out the same kind of thing; may be {@code in} itself
   * @return what was done, or the errors because of which nothing was woven
   * @throws BuildException if {@code in} cannot be read or {@code out} cannot be written
   */
  public Result run(Path in, Path out) {
    if (!Files.exists(in)) {
      throw new BuildException(in + " does not exist");
    }
    try {
      if (Files.isDirectory(in)) {
        if (!Files.exists(out) && out.toString().endsWith(".jar")) {
          throw new BuildException(
              "cannot weave %s to %s: one is a folder, the other named as a jar; make the jar of a"
                      .formatted(in, out)
                  + " folder that is woven");
        }
        return new FolderRun(in, out, this, state).run();
      }
      if (!Files.isRegularFile(in)) {
        throw new BuildException(in + " is no folder and no file, but a pipe or a device");
      }
      // Where a link leads, so that it stays one.
      return new JarRun(in, Files.isRegularFile(out) ? out.toRealPath() : out, this).run();
    } catch (IOException e) {
      throw Failures.of("cannot weave " + in + " to " + out, e);
    }
  }

  /** Woven classes that are in memory only. */
  public record InMemory(Map<String, byte[]> classes, Result result) {}

  /**
   * Weaves classes in memory.
   *
   * @param classes class files by internal name
   * @return those and the generated classes by internal name, or the given ones if the result has
   *     failed
   */
  public InMemory weave(Map<String, byte[]> classes) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> files.put(name + ClassFiles.SUFFIX, bytes));
    Batch batch = batch(files);
    if (batch.result().failed()) {
      return new InMemory(Map.copyOf(classes), batch.result());
    }
    Map<String, byte[]> all = new LinkedHashMap<>();
    batch.files().forEach((path, bytes) -> all.put(ClassFiles.nameOfPath(path), bytes));
    return new InMemory(all, batch.result());
  }

  /**
   * What a check has to say.
   *
   * @param findings the places where the program could share a message between tasks
   * @param exemptions what its authors vouch for
   * @param inferred the qualifiers that nobody has written, a line for each method
   * @param warnings of classes that are not checked, as they are woven
   */
  public record Checked(
      List<Finding> findings,
      List<Finding> exemptions,
      List<String> inferred,
      List<String> warnings) {}

  /**
   * Looks for places where a program could share a message between tasks, whatever is to be done
   * about them.
   *
   * @param classes class files by internal name, or by a path that ends with it
   * @throws BuildException if a class, a place of the class path or a file of annotations cannot be
   *     read
   */
  public Checked check(Map<String, byte[]> classes) {
    try (OwnClasses own = OwnClasses.on(classPath)) {
      return checkOthers(own.without(byName(classes)));
    } catch (IllegalArgumentException unreadablePath) {
      throw new BuildException(String.valueOf(unreadablePath.getMessage()), unreadablePath);
    }
  }

  private Checked checkOthers(Map<String, byte[]> named) {
    try (ClassPath all = ClassPath.of(classPath, named)) {
      Checker checker = isolation.checker(all, memory);
      List<Finding> findings = checker.check(Isolation.concerned(named.values()));
      return new Checked(
          findings, checker.exemptions(), checker.inferred(), woven(all, named, UNCHECKED));
    }
  }

  Batch batch(Map<String, byte[]> files) {
    return Batch.weave(files, classPath, classPathIsWoven, isolation, policies, memory);
  }

  Isolation isolation() {
    return isolation;
  }

  Policies policies() {
    return policies;
  }

  /**
   * Where the actors of a program run, and why. It warns of classes that are woven, as the reasons
   * are then of what the weaver has made.
   *
   * @param classes class files as the compiler made them, by internal name, or by a path that ends
   *     with it
   * @throws BuildException if a class, a place of the class path or a file of policies cannot be
   *     read
   */
  public Mapping map(Map<String, byte[]> classes) {
    try (OwnClasses own = OwnClasses.on(classPath)) {
      return mapOthers(own.without(byName(classes)));
    } catch (IllegalArgumentException unreadablePath) {
      throw new BuildException(String.valueOf(unreadablePath.getMessage()), unreadablePath);
    }
  }

  private Mapping mapOthers(Map<String, byte[]> named) {
    try (ClassPath all = ClassPath.of(classPath, named)) {
      return policies
          .map(all, named.values(), classPathIsWoven)
          .with(woven(all, named, MAPPED_WOVEN));
    }
  }

  private static List<String> woven(ClassPath all, Map<String, byte[]> named, String what) {
    int count = 0;
    for (String name : named.keySet()) {
      ClassInfo info = name.contains(Names.GENERATED) ? null : all.find(name);
      count += info != null && info.wovenVersion() > 0 ? 1 : 0;
    }
    return count == 0
        ? List.of()
        : List.of("of these classes " + count + (count == 1 ? " is" : " are") + " woven" + what);
  }

  /**
   * By what the class files say that they are. The analyses pass over what they cannot read, which
   * must not look as if all were well.
   */
  private static Map<String, byte[]> byName(Map<String, byte[]> classes) {
    Map<String, byte[]> named = new LinkedHashMap<>();
    classes.forEach((path, bytes) -> {
      ClassInfo info = ClassFiles.read(bytes);
      if (info == null) {
        throw new BuildException(
            path + ".class is no class file, or a damaged one. Remove it, or compile it again.");
      }
      if (path.equals(info.name())) {
        named.put(path, bytes);
      } else {
        named.putIfAbsent(info.name(), bytes);
      }
    });
    return named;
  }

  List<Path> classPath() {
    return classPath;
  }
}
