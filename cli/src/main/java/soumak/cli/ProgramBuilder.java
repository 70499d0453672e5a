package soumak.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.build.Compiled;
import soumak.build.Pipeline;
import soumak.build.ProgramLoader;
import soumak.build.Result;
import soumak.build.SourceCompiler;

/** Makes a program ready to run from whatever {@code run} was pointed at. */
final class ProgramBuilder {
  private final List<Path> classPath;
  private final @Nullable String main;
  private final Consumer<String> warnings;

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

  /**
   * Compiles, weaves and finds the main class.
   *
   * @throws CommandException if there is nothing to run, or it has errors
   */
  Program build(Path target, List<String> args) {
    if (!Files.exists(target)) {
      throw CommandException.usage(
          "there is no file '" + target + "'" + NearestFile.suggest(target));
    }
    if (Files.isDirectory(target)) {
      return hasSources(target) ? sourceFolder(target, args) : classFolder(target, args);
    }
    String name = target.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".java")) {
      return sourceFile(target, args);
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
          "'" + target + "' is no .java file, no folder and no readable jar");
    }
    return jar(target, args);
  }

  private Program sourceFile(Path file, List<String> args) {
    Compiled compiled = checked(compiler().compileFile(file));
    MainClasses mains = MainClasses.in(compiled.classes());
    Path wanted = file.toAbsolutePath().normalize();
    MainClasses own = mains.only(it -> wanted.equals(absolute(compiled.sources().get(it))));
    String stem = file.getFileName().toString().replaceFirst("(?i)\\.java$", "");
    String start = main != null ? mains.named(main) : own.choose("'" + file + "'", stem);
    return program(start, weave(compiled.classes()), classPath, args);
  }

  private static @Nullable Path absolute(@Nullable Path path) {
    return path == null ? null : path.toAbsolutePath().normalize();
  }

  private Program sourceFolder(Path folder, List<String> args) {
    Compiled compiled = checked(compiler().compileFolder(folder));
    List<Path> path = new ArrayList<>(List.of(folder));
    path.addAll(classPath);
    return program(start(folder, compiled.classes()), weave(compiled.classes()), path, args);
  }

  private SourceCompiler compiler() {
    return new SourceCompiler(PathList.withCore(classPath));
  }

  private static Compiled checked(Compiled compiled) {
    if (!compiled.ok()) {
      throw CommandException.failed("it does not compile\n" + compiled.messages().stripTrailing());
    }
    return compiled;
  }

  private Program classFolder(Path folder, List<String> args) {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).sorted().toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        classes.put(path.substring(0, path.length() - ".class".length()), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw CommandException.usage("cannot read the folder '" + folder + "': " + e.getMessage());
    }
    if (classes.isEmpty()) {
      throw CommandException.usage("the folder '" + folder + "' has no .java and no .class files");
    }
    List<Path> path = new ArrayList<>(List.of(folder));
    path.addAll(classPath);
    Map<String, byte[]> woven = weave(classes);
    return program(start(folder, classes), woven, path, args);
  }

  private String start(Path target, Map<String, byte[]> classes) {
    MainClasses mains = MainClasses.in(classes);
    return main != null ? mains.named(main) : mains.choose("'" + target + "'", "Main");
  }

  private Program jar(Path jar, List<String> args) {
    JarProgram content = JarProgram.read(jar);
    Map<String, byte[]> woven = weave(content.classes());
    String declared = content.mainClass();
    String start =
        main != null || declared == null
            ? start(jar, content.classes())
            : MainClasses.in(content.classes()).named(declared);
    List<Path> path = new ArrayList<>(List.of(jar));
    path.addAll(content.classPath());
    path.addAll(classPath);
    return program(start, woven, path, args);
  }

  private Map<String, byte[]> weave(Map<String, byte[]> classes) {
    Pipeline pipeline =
        Pipeline.builder().classPath(PathList.withCore(classPath)).classPathIsWoven().build();
    Pipeline.InMemory woven = pipeline.weave(classes);
    if (woven.result().failed()) {
      Result result = woven.result();
      throw CommandException.failed(Diagnostics.text("it cannot be woven", result));
    }
    woven.result().diagnostics().forEach(it -> warnings.accept(it.toString()));
    return woven.classes();
  }

  private static Program program(
      String start, Map<String, byte[]> classes, List<Path> path, List<String> args) {
    ClassLoader own = ProgramBuilder.class.getClassLoader();
    return new Program(new ProgramLoader(classes, path, own), start, args);
  }

  private static boolean hasSources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(it -> it.toString().endsWith(".java") && Files.isRegularFile(it));
    } catch (IOException e) {
      throw CommandException.usage("cannot read the folder '" + folder + "': " + e.getMessage());
    }
  }

  private static boolean isZip(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] magic = in.readNBytes(2);
      return magic.length == 2 && magic[0] == 'P' && magic[1] == 'K';
    } catch (IOException e) {
      throw CommandException.usage("cannot read '" + file + "': " + e.getMessage());
    }
  }
}
