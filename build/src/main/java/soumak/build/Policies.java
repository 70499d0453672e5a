package soumak.build;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;
import soumak.analysis.Severity;
import soumak.mapper.ActorKind;
import soumak.mapper.MappedActor;
import soumak.mapper.Mapper;
import soumak.mapper.Mapping;
import soumak.mapper.Remark;
import soumak.weaver.ClassPolicy;

/**
 * How it is decided where capsules, actors and tasks run.
 *
 * @param areDecided whether the analysis decides; else all run as tasks, as far as they say nothing
 *     else themselves
 * @param libraries files that say which calls of libraries block or are costly
 * @param overrides a file with policies that win over the analysis; null for none
 */
public record Policies(boolean areDecided, List<Path> libraries, @Nullable Path overrides) {
  private static final List<String> ACTORS =
      List.of("soumak/Capsule", "soumak/Actor", "soumak/Task");

  /** Where something stands whose sentence names the file. */
  private static final String POLICIES = "policies";

  /** By the analysis alone. */
  public static final Policies DEFAULT = new Policies(true, List.of(), null);

  public Policies {
    libraries = List.copyOf(libraries);
  }

  /**
   * The analysis of a program.
   *
   * @param pathIsWoven whether the classes of the class path that are not woven are to be, without
   *     a mapping, as they are loaded
   * @throws BuildException if a file cannot be read or understood
   */
  Mapping map(ClassPath path, Collection<byte[]> classes, boolean pathIsWoven) {
    List<String> tables = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Path library : libraries) {
      String table = text(library);
      Mapper alone = understand(library, () -> Mapper.of(path, List.of(table)));
      alone.unknownNames().forEach(it -> unknown.add("'" + library + "': " + it));
      tables.add(table);
    }
    Mapping mapping = Mapper.of(path, tables).map(classes).with(unknown);
    if (overrides == null) {
      return mapping;
    }
    String asked = text(overrides);
    return understand(
        overrides,
        () ->
            mapping.overriddenBy(
                overrides.toString(),
                asked,
                it -> isOfAnotherFolder(it, path, pathIsWoven),
                it -> whyNot(it, path)));
  }

  /** A file may be for main classes and tests, which are woven one after the other. */
  private static boolean isOfAnotherFolder(String type, ClassPath path, boolean pathIsWoven) {
    String name = type.replace('.', '/');
    return path.isCompiledHere(name)
        && !path.held().containsKey(name)
        && !(pathIsWoven && isUnwovenActor(name, path));
  }

  private static boolean isUnwovenActor(String name, ClassPath path) {
    ClassInfo info = path.find(name);
    return info != null && info.wovenVersion() == 0 && isActor(info, path);
  }

  private static boolean isActor(ClassInfo info, ClassPath path) {
    Hierarchy hierarchy = new Hierarchy(path);
    return !info.isAbstract()
        && ACTORS.stream().anyMatch(it -> hierarchy.isSubtype(info.name(), it));
  }

  /** What is true of an actor class that only the class path has; null if it has none. */
  private static @Nullable String whyNot(String type, ClassPath path) {
    ClassInfo info = path.find(type.replace('.', '/'));
    if (info == null || path.held().containsKey(info.name()) || !isActor(info, path)) {
      return null;
    }
    return info.wovenVersion() > 0
        ? "it is of the class path, and woven: give the file where it is woven"
        : "it is of the class path, and not woven: weave it before, and give the file there";
  }

  /** What a file means; if that cannot be understood, the exception names it. */
  private static <T> T understand(Path file, Supplier<T> meaning) {
    try {
      return meaning.get();
    } catch (IllegalArgumentException e) {
      throw new BuildException("'" + file + "': " + e.getMessage(), e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new BuildException("cannot read " + file + ": there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new BuildException("cannot read " + file + ": it is no text in UTF-8", e);
    } catch (IOException e) {
      throw Failures.of("cannot read " + file, e);
    }
  }

  /**
   * The policies that the weaver writes into the classes, by internal name. What was asked for and
   * refused is an error.
   */
  Map<String, ClassPolicy> of(
      ClassPath path,
      Collection<byte[]> classes,
      boolean pathIsWoven,
      List<Diagnostic> diagnostics) {
    Map<String, ClassPolicy> policies = new HashMap<>();
    boolean asks = pathIsWoven && overrides != null;
    if (!areDecided || (!asks && classes.stream().noneMatch(Names::mentionsSoumak))) {
      return policies;
    }
    Mapping mapping = map(path, classes, pathIsWoven);
    mapping.problems().forEach(it -> diagnostics.add(told(Severity.ERROR, it)));
    mapping.warnings().forEach(it -> diagnostics.add(told(Severity.WARNING, it)));
    mapping.actors().stream()
        .filter(it -> it.kind() != ActorKind.LAMBDA)
        .filter(it -> it.chosenBy() != MappedActor.Chosen.ANNOTATION)
        .forEach(it -> policies.put(it.name().replace('.', '/'), policy(it)));
    return policies;
  }

  private static Diagnostic told(Severity severity, Remark it) {
    String where = it.where().isEmpty() ? POLICIES : it.where();
    return new Diagnostic(severity, "policy", where, it.what(), "Change what asks for it");
  }

  private static ClassPolicy policy(MappedActor actor) {
    ClassPolicy.Open open =
        actor.chosenBy() == MappedActor.Chosen.ANALYSIS
            ? new ClassPolicy.Open(
                actor.policyIf(false).name(), actor.policyIf(true).name(), actor.vector().blk())
            : null;
    return new ClassPolicy(actor.policy().name(), open);
  }
}
