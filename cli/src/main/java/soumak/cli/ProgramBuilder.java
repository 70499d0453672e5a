package soumak.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.build.Compiled;
import soumak.build.Failures;
import soumak.build.FilesBelow;
import soumak.build.Isolation;
import soumak.build.Pipeline;
import soumak.build.Policies;
import soumak.build.ProgramLoader;
import soumak.build.Result;
import soumak.build.SourceCompiler;

/** Makes a program ready to run from whatever {@code run} was pointed at. */
final class ProgramBuilder {
  /** As javac has it. */
  private static final Pattern LACKS_PACKAGE =
      Pattern.compile("error: package \\S+ does not exist");

  private final List<Path> classPath;
  private final @Nullable String main;
  private final Consumer<String> warnings;
  private Isolation isolation = Isolation.DEFAULT;
  private Policies policies = Policies.DEFAULT;

  /**
   * @param classPath what the program needs besides itself
   * @param main the main class's name, or null to find it
   * @param warnings gets what the weaver warns of, line by line
   */
  ProgramBuilder(List<Path> classPath, @Nullable String main, Consumer<String> warnings) {
    this.classPath = classPath;
    this.main = main;
    this.warnings = warnings;
  }

  /** Says what to do about a program that could share messages. */
  ProgramBuilder isolation(Isolation what) {
    isolation = what;
    return this;
  }

  /** Says how it is decided where actors run. */
  ProgramBuilder policies(Policies how) {
    policies = how;
    return this;
  }

  /**
   * Compiles, weaves and finds the main class.
   *
   * @throws CommandException if there is nothing to run, or it has errors
   */
  Program build(RunLine line) {
    return weave(startable(Path.of(line.target())), line);
  }

  /**
   * Looks at a target, and compiles nothing.
   *
   * @throws CommandException if it is none that can be run, whatever is in it
   */
  static void look(Path target) {
    form(target);
  }

  /**
   * Compiles and finds the main class.
   *
   * @throws CommandException if there is nothing to run, or it has errors
   */
  Startable startable(Path target) {
    return switch (form(target)) {
      case SOURCE_FILE -> sourceFile(target);
      case SOURCE_FOLDER -> sourceFolder(target);
      case CLASS_FOLDER -> classFolder(target);
      case JAR -> jar(target);
    };
  }

  /**
   * Only the classes of a program, compiled if need be and not woven.
   *
   * @throws CommandException if there are none, or they do not compile
   */
  ProgramClasses classes(Path target) {
    return switch (form(target)) {
      case SOURCE_FILE -> classes(compiler().compileFile(target));
      case SOURCE_FOLDER -> classes(compiler().compileFolder(target));
      case CLASS_FOLDER -> new ProgramClasses(readFolder(target), classPath, List.of());
      case JAR -> {
        JarProgram content = JarProgram.read(target);
        yield new ProgramClasses(content.classes(), libraries(content), List.of());
      }
    };
  }

  private ProgramClasses classes(Compiled compiled) {
    checked(compiled);
    return new ProgramClasses(compiled.classes(), classPath, compiled.sources().values());
  }

  private enum Form {
    SOURCE_FILE,
    SOURCE_FOLDER,
    CLASS_FOLDER,
    JAR
  }

  private static Form form(Path target) {
    if (target.toString().isEmpty()) {
      throw CommandException.usage(
          "the target is empty: name a file, a folder or a jar ('.' is this folder)");
    }
    if (!Files.exists(target)) {
      throw CommandException.usage(
          "there is no file '" + target + "'" + NearestFile.suggest(target));
    }
    if (Files.isDirectory(target)) {
      return hasSources(target) ? Form.SOURCE_FOLDER : Form.CLASS_FOLDER;
    }
    if (!Files.isRegularFile(target)) {
      throw CommandException.usage(
          "'" + target + "' is a pipe or a device: give a file, which can be read more than once");
    }
    String name = target.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".java") && !target.toString().endsWith(".java")) {
      throw CommandException.usage(
          "'"
              + target
              + "' is no source for the compiler: its name must end in .java, in small"
              + " letters");
    }
    if (name.endsWith(".java") || SourceCompiler.isProcessJ(target)) {
      return Form.SOURCE_FILE;
    }
    if (name.endsWith(".class")) {
      throw CommandException.usage(
          "'"
              + target
              + "' is a single class: give the folder that its package starts from,"
              + " and --main");
    }
    if (!isZip(target)) {
      throw CommandException.usage(
          "'" + target + "' is no .java or .pj file, no folder and no readable jar");
    }
    return Form.JAR;
  }

  private Startable sourceFile(Path file) {
    Compiled compiled = checked(compiler().compileFile(file));
    MainClasses mains = MainClasses.in(compiled.classes());
    Path wanted = file.toAbsolutePath().normalize();
    MainClasses own = mains.only(it -> wanted.equals(absolute(compiled.sources().get(it))));
    String stem = file.getFileName().toString().replaceFirst("(?i)\\.(java|pj)$", "");
    String start =
        main != null
            ? mains.named(main, it -> isIn(classPath, it))
            : own.choose("'" + file + "'", stem, mainOf(file));
    return new Startable(() -> start, compiled.classes(), List.of(), classPath);
  }

  /** How a main method is written there. */
  private static String mainOf(Path target) {
    return SourceCompiler.isProcessJ(target)
        ? "public void main(string[] args)"
        : "static void main(String[] args)";
  }

  private static @Nullable Path absolute(@Nullable Path path) {
    return path == null ? null : path.toAbsolutePath().normalize();
  }

  private Startable sourceFolder(Path folder) {
    Compiled compiled = checked(compiler().compileFolder(folder));
    String start = start(folder, main, compiled.classes(), classPath);
    return new Startable(() -> start, compiled.classes(), List.of(folder), classPath);
  }

  private SourceCompiler compiler() {
    return new SourceCompiler(PathList.withCore(classPath));
  }

  private Compiled checked(Compiled compiled) {
    String messages = compiled.messages().stripTrailing();
    if (!compiled.ok()) {
      throw CommandException.failed("it does not compile\n" + messages + hint(messages));
    }
    if (!messages.isEmpty()) {
      warnings.accept(messages);
    }
    return compiled;
  }

  /**
   * What the compiler does not know: who has given no class path may not know that there is one to
   * give, and a file whose name is not as the locale has it is none for its class.
   */
  private String hint(String messages) {
    if (NearestFile.isUnknown(messages)) {
      return "\na file's name" + PathList.UNKNOWN_LETTERS;
    }
    return classPath.isEmpty() && LACKS_PACKAGE.matcher(messages).find()
        ? "\nif this is of a library, say where its jar is, before the target: -cp (--class-path)"
            + " lib.jar:more.jar"
        : "";
  }

  private Startable classFolder(Path folder) {
    Map<String, byte[]> classes = readFolder(folder);
    return new Startable(
        () -> start(folder, main, classes, classPath), classes, List.of(folder), classPath);
  }

  private static Map<String, byte[]> readFolder(Path folder) {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try {
      for (Path file : FilesBelow.of(folder)) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        if (path.endsWith(".class")) {
          String name = path.substring(0, path.length() - ".class".length());
          classes.put(name, Files.readAllBytes(file));
        }
      }
    } catch (IOException e) {
      throw CommandException.usage("cannot read the folder '" + folder + "': " + Failures.why(e));
    }
    if (classes.isEmpty()) {
      throw CommandException.usage("the folder '" + folder + "' has no .java, .pj or .class files");
    }
    return classes;
  }

  private static String start(
      Path target, @Nullable String wanted, Map<String, byte[]> classes, List<Path> libraries) {
    MainClasses mains = MainClasses.in(classes);
    return wanted != null
        ? mains.named(wanted, it -> isIn(libraries, it))
        : mains.choose("'" + target + "'", "Main", mainOf(target));
  }

  private static boolean isIn(List<Path> libraries, String mainClass) {
    try (URLClassLoader all = SpreadProgram.resources(libraries)) {
      return all.findResource(mainClass + ".class") != null;
    } catch (IOException e) {
      throw CommandException.usage("cannot read the class path: " + Failures.why(e));
    }
  }

  private Startable jar(Path jar) {
    JarProgram content = JarProgram.read(jar);
    Map<String, byte[]> classes = content.classes();
    List<Path> libraries = libraries(content);
    String wanted = main != null ? main : content.mainClass();
    return new Startable(
        () -> start(jar, wanted, classes, libraries), classes, List.of(jar), libraries);
  }

  private List<Path> libraries(JarProgram content) {
    return Stream.concat(Manifests.followed(content.classPath()).stream(), classPath.stream())
        .toList();
  }

  /** Weaves what is not woven yet. */
  WovenProgram weave(Startable program, RunLine line) {
    ClassLoader own = ProgramBuilder.class.getClassLoader();
    Map<String, byte[]> woven = weave(program.classes(), program.libraries());
    return new WovenProgram(
        new ProgramLoader(woven, program.path(), own), program.mainClass().get(), line);
  }

  private Map<String, byte[]> weave(Map<String, byte[]> classes, List<Path> libraries) {
    Pipeline pipeline =
        Pipeline.builder()
            .classPath(PathList.withCore(libraries))
            .classPathIsWoven()
            .isolation(isolation)
            .policies(policies)
            .build();
    Pipeline.InMemory woven = pipeline.weave(classes);
    if (woven.result().failed()) {
      Result result = woven.result();
      throw CommandException.failed(Diagnostics.text(Diagnostics.refusal(result), result));
    }
    woven.result().diagnostics().forEach(it -> warnings.accept(it.toString()));
    return woven.classes();
  }

  private static boolean hasSources(Path folder) {
    return FilesBelow.of(folder).stream().anyMatch(ProgramBuilder::isSource);
  }

  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java") || SourceCompiler.isProcessJ(file);
  }

  private static boolean isZip(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] magic = in.readNBytes(2);
      return magic.length == 2 && magic[0] == 'P' && magic[1] == 'K';
    } catch (IOException e) {
      throw CommandException.usage("cannot read '" + file + "': " + Failures.why(e));
    }
  }
}
