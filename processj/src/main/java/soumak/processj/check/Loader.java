package soumak.processj.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Parser;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.syntax.SourceFile;
import soumak.processj.syntax.Unit;

/**
 * Reads a program's files: the first one, and what it and those import. An imported file lies
 * beside the importing one, below the folder that its package begins in, or in the library.
 */
public final class Loader {
  private static final String LIBRARY = "/soumak/processj/library/";

  /** What decoding makes of bytes that are no letter. */
  private static final char UNKNOWN = '\uFFFD';

  private static final Map<String, List<String>> LIBRARY_FILES =
      Map.of("std", List.of("io", "math", "mobiles", "random", "strings"), "image", List.of("pgm"));

  private final Problems problems;
  private final Map<String, FileScope> loaded = new LinkedHashMap<>();
  private final Map<FileScope, Path> places = new LinkedHashMap<>();

  public Loader(Problems problems) {
    this.problems = problems;
  }

  /** All files that have been read. */
  public List<FileScope> files() {
    return List.copyOf(loaded.values());
  }

  /** Where a file was read from; null for those of the library. */
  public @Nullable Path place(FileScope file) {
    return places.get(file);
  }

  /**
   * Reads a file with all that it imports.
   *
   * @throws IOException if it cannot be read itself
   */
  public FileScope load(Path path) throws IOException {
    Path real = path.toAbsolutePath().normalize();
    FileScope known = loaded.get(real.toString());
    if (known != null) {
      return known;
    }
    byte[] bytes = Files.readAllBytes(real);
    String text = new String(bytes, StandardCharsets.UTF_8);
    SourceFile file = new SourceFile(real.getFileName().toString(), text);
    if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
      problems.error(
          firstUnknown(file, text), "this is no text in UTF-8", "save the file in UTF-8");
    }
    return load(real.toString(), file, real);
  }

  /** Where the first bytes are that make no letter. */
  private static At firstUnknown(SourceFile file, String text) {
    int index = text.indexOf(UNKNOWN);
    int line = 1 + (int) text.substring(0, index).chars().filter(it -> it == '\n').count();
    return new At(file, line, index - text.lastIndexOf('\n', index));
  }

  /** As {@link #load(Path)} for text that is in no file; it can import only from the library. */
  public FileScope load(SourceFile file) {
    return load(file.name(), file, null);
  }

  private FileScope load(String key, SourceFile file, @Nullable Path place) {
    Unit unit = Parser.parse(file, problems);
    FileScope scope = new FileScope(unit, className(unit));
    loaded.put(key, scope);
    if (place != null) {
      checkClass(scope, place);
      places.put(scope, place);
    }
    for (Unit.Import wanted : unit.imports()) {
      List<FileScope> found = wanted.isAll() ? all(wanted, scope) : one(wanted.name(), scope);
      if (found.isEmpty()) {
        notFound(wanted.at(), wanted.name(), wanted.isAll());
      }
      found.stream().filter(it -> it != scope).forEach(scope::imports);
    }
    for (QualifiedName name : unit.qualified()) {
      List<FileScope> found = one(name.file(), scope);
      if (found.isEmpty()) {
        notFound(name.at(), name.file(), false);
      } else {
        scope.qualified(name.file(), found.getFirst());
      }
    }
    return scope;
  }

  /** Two files without a package, or whose names differ in a sign only, may have one class. */
  private void checkClass(FileScope scope, Path place) {
    places.forEach((other, at) -> {
      if (other.className().equals(scope.className())) {
        problems.error(
            new At(scope.unit().file(), 1, 1),
            shown(place)
                + " and "
                + shown(at)
                + " would both become the class '"
                + scope.className().replace('/', '.')
                + "'",
            "give one of them another name, or a package");
      }
    });
  }

  /** A path as seen from the first file. */
  private String shown(Path place) {
    Path first = places.values().iterator().next().getParent();
    Path seen = first != null && place.startsWith(first) ? first.relativize(place) : place;
    return "'" + seen.toString().replace('\\', '/') + "'";
  }

  private void notFound(At at, String name, boolean isAll) {
    String path = name.replace('.', '/');
    problems.error(
        at,
        isAll ? "there is no package '" + name + "'" : "there is no file '" + name + "'",
        isAll
            ? "a package is a folder of .pj files; the library has 'std' and 'image'"
            : "'" + path + ".pj' is looked for beside this file, and in the library");
  }

  private static String className(Unit unit) {
    String name = unit.file().name().replaceFirst("\\.[^.]*$", "");
    StringBuilder simple = new StringBuilder();
    name.chars().forEach(it -> simple.append(Character.isJavaIdentifierPart(it) ? (char) it : '_'));
    if (simple.isEmpty() || !Character.isJavaIdentifierStart(simple.charAt(0))) {
      simple.insert(0, '_');
    }
    String folder = unit.packageName().replace('.', '/');
    return folder.isEmpty() ? simple.toString() : folder + "/" + simple;
  }

  /** The folders in which the imports of a file are looked for. */
  private List<Path> roots(FileScope file) {
    Path place = places.get(file);
    if (place == null || place.getParent() == null) {
      return List.of();
    }
    List<Path> roots = new ArrayList<>(List.of(place.getParent()));
    Path root = place.getParent();
    String packageName = file.unit().packageName();
    int depth = packageName.isEmpty() ? 0 : packageName.split("\\.").length;
    for (int i = 0; i < depth && root != null; i++) {
      root = root.getParent();
    }
    if (root != null && depth > 0) {
      roots.add(root);
    }
    return roots;
  }

  private List<FileScope> one(String name, FileScope from) {
    for (Path root : roots(from)) {
      Path path = root.resolve(name.replace('.', '/') + ".pj");
      if (Files.isRegularFile(path)) {
        return read(path);
      }
    }
    int dot = name.lastIndexOf('.');
    boolean inLibrary =
        dot > 0
            && LIBRARY_FILES
                .getOrDefault(name.substring(0, dot), List.of())
                .contains(name.substring(dot + 1));
    return inLibrary ? List.of(library(name)) : List.of();
  }

  private List<FileScope> all(Unit.Import wanted, FileScope from) {
    String name = wanted.name();
    for (Path root : roots(from)) {
      Path folder = root.resolve(name.replace('.', '/'));
      if (Files.isDirectory(folder)) {
        return folder(folder);
      }
    }
    return LIBRARY_FILES.getOrDefault(name, List.of()).stream()
        .map(it -> library(name + "." + it))
        .toList();
  }

  private List<FileScope> folder(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<FileScope> all = new ArrayList<>();
      files
          .filter(it -> it.toString().endsWith(".pj"))
          .sorted()
          .forEach(it -> all.addAll(read(it)));
      return all;
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private List<FileScope> read(Path path) {
    try {
      return List.of(load(path));
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private FileScope library(String name) {
    FileScope known = loaded.get(name);
    if (known != null) {
      return known;
    }
    String path = LIBRARY + name.replace('.', '/') + ".pj";
    try (InputStream in = Loader.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("the library has no " + path);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return load(name, new SourceFile(name + ".pj", text), null);
    } catch (IOException e) {
      throw new IllegalStateException("the library cannot be read: " + path, e);
    }
  }
}
