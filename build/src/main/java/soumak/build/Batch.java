package soumak.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Places;
import soumak.checker.Kind;
import soumak.weaver.ClassPolicy;
import soumak.weaver.Weaver;
import soumak.weaver.Weaving;

/**
 * Class files that are woven together. They are known by the path they have in their folder or jar,
 * which may have a prefix before the class's name ({@code BOOT-INF/classes/}, {@code
 * META-INF/versions/21/}); generated classes get the prefix of their owner.
 */
final class Batch {
  private static final String VERSIONS = "META-INF/versions/";

  private final Map<String, byte[]> input;
  private final Map<String, @Nullable ClassInfo> infos = new HashMap<>();
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final Set<String> wovenBefore = new HashSet<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private int woven;
  private int untouched;
  private int alreadyWoven;

  private Batch(Map<String, byte[]> input) {
    this.input = input;
    input.forEach((path, bytes) -> infos.put(path, ClassFiles.read(bytes)));
  }

  /**
   * Weaves class files, given by path, and checks them meanwhile.
   *
   * @param classPathIsWoven whether the jars of the class path will be woven, too
   * @param isolation what is done about programs that could share messages
   * @param policies how it is decided where capsules run
   * @param memory a file for what the check of that found earlier; null if there is none
   */
  static Batch weave(
      Map<String, byte[]> input,
      List<Path> classPath,
      boolean classPathIsWoven,
      Isolation isolation,
      Policies policies,
      @Nullable Path memory) {
    Batch batch = new Batch(input);
    Map<String, byte[]> classes = batch.byName();
    try (ClassPath all = ClassPath.of(classPath, classes);
        OwnClasses own = OwnClasses.on(classPath)) {
      batch.diagnostics.addAll(own.diagnostics());
      Map<String, byte[]> others = own.without(classes);
      // The check needs nothing of what is woven, and the class path serves many threads.
      try (Background<List<Diagnostic>> check =
          Background.begin(
              "soumak-checker",
              () ->
                  others.size() == classes.size()
                      ? isolation.check(all, others.values(), memory)
                      : checkBesideOwn(isolation, classPath, others, memory))) {
        Map<String, ClassPolicy> mapped =
            policies.of(all, others.values(), classPathIsWoven, batch.diagnostics);
        batch.weave(
            new Weaver(all, name -> classPathIsWoven || classes.containsKey(name), mapped), own);
        check.result().stream()
            .filter(it -> !batch.isToldByWeaver(it))
            .forEach(batch.diagnostics::add);
      }
    } catch (IllegalArgumentException unreadablePath) {
      throw new BuildException(String.valueOf(unreadablePath.getMessage()), unreadablePath);
    }
    batch.tellPlaces();
    return batch;
  }

  /** Soumak's own classes are believed what they declare, as those of a library are. */
  private static List<Diagnostic> checkBesideOwn(
      Isolation isolation, List<Path> path, Map<String, byte[]> others, @Nullable Path memory) {
    try (ClassPath all = ClassPath.of(path, others)) {
      return isolation.check(all, others.values(), memory);
    }
  }

  /** A cut of what is no branch is an error of both. */
  private boolean isToldByWeaver(Diagnostic finding) {
    return finding.rule().equals(Kind.CUT_NOT_FIELD.name())
        && diagnostics.stream()
            .filter(it -> it.rule().equals("cut-of-no-branch"))
            .anyMatch(it -> it.where().equals(finding.where()));
  }

  private void tellPlaces() {
    if (!diagnostics.isEmpty()) {
      Places places = new Places(input.values());
      diagnostics.replaceAll(places::told);
    }
  }

  /** The classes by internal name; of those for several Java versions the general one. */
  private Map<String, byte[]> byName() {
    Map<String, byte[]> classes = new HashMap<>();
    input.forEach((path, bytes) -> {
      ClassInfo info = infos.get(path);
      if (info != null && !path.startsWith(VERSIONS)) {
        classes.put(info.name(), bytes);
      }
    });
    input.forEach((path, bytes) -> {
      ClassInfo info = infos.get(path);
      if (info != null) {
        classes.putIfAbsent(info.name(), bytes);
      }
    });
    return classes;
  }

  private void weave(Weaver weaver, OwnClasses own) {
    List<String> earlier = new ArrayList<>();
    input.forEach((path, bytes) -> {
      if (ClassFiles.isGenerated(path, bytes)) {
        earlier.add(path);
      } else {
        weave(path, bytes, weaver, own);
      }
    });
    earlier.forEach(this::keepIfInUse);
  }

  private void weave(String path, byte[] bytes, Weaver weaver, OwnClasses own) {
    ClassInfo info = infos.get(path);
    if (info != null && own.isOwn(info.name())) {
      keepOwn(path, bytes, info.name(), own);
      return;
    }
    Weaving weaving = weaver.weave(bytes);
    weaving.diagnostics().forEach(it -> diagnostics.add(located(it, path, info)));
    switch (weaving.status()) {
      case UNTOUCHED -> untouched++;
      case ALREADY_WOVEN -> {
        alreadyWoven++;
        wovenBefore.add(path);
      }
      case WOVEN -> woven++;
      case REFUSED -> {}
    }
    if (weaving.status() != Weaving.Status.WOVEN || info == null) {
      files.put(path, bytes);
      return;
    }
    String prefix = prefix(path, info.name());
    weaving
        .classes()
        .forEach((name, result) ->
            files.put(name.equals(info.name()) ? path : prefix + name + ClassFiles.SUFFIX, result));
  }

  /** Where nothing of the class could be read, its path is all that leads to it. */
  private static Diagnostic located(Diagnostic it, String path, @Nullable ClassInfo info) {
    return info == null ? it.at(path) : it;
  }

  /**
   * Keeps a generated class of an earlier run, unless its owner is gone or has been compiled anew.
   */
  private void keepIfInUse(String path) {
    byte[] bytes = input.get(path);
    if (bytes != null && wovenBefore.contains(ClassFiles.ownerOf(path))) {
      files.put(path, bytes);
    }
  }

  private void keepOwn(String path, byte[] bytes, String name, OwnClasses own) {
    untouched++;
    files.put(path, bytes);
    if (!own.isSame(name, bytes)) {
      own.report(name, path, input.keySet(), diagnostics);
    }
  }

  private static String prefix(String path, String name) {
    String file = name + ClassFiles.SUFFIX;
    if (path.endsWith(file)) {
      return path.substring(0, path.length() - file.length());
    }
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    String packageFolder = name.substring(0, name.lastIndexOf('/') + 1);
    return folder.endsWith(packageFolder)
        ? folder.substring(0, folder.length() - packageFolder.length())
        : "";
  }

  /** All classes of the result by path, generated ones behind their owner. */
  Map<String, byte[]> files() {
    return files;
  }

  /** The classes that were given, without those that are generated anew if they are woven. */
  Map<String, byte[]> unwoven() {
    Map<String, byte[]> classes = new LinkedHashMap<>(input);
    classes
        .entrySet()
        .removeIf(it ->
            ClassFiles.isGenerated(it.getKey(), it.getValue())
                && !wovenBefore.contains(ClassFiles.ownerOf(it.getKey())));
    return classes;
  }

  Result result() {
    return new Result(woven, untouched, alreadyWoven, 0, 0, diagnostics);
  }
}
