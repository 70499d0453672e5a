package soumak.build;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

/**
 * A run from folder to folder. All classes are checked and woven whenever anything has changed, as
 * a class may depend on any other, but only files whose content changes are written. In place that
 * needs the {@link Originals} of what the last run wove.
 */
final class FolderRun {
  private final Path in;
  private final Path out;
  private final Pipeline pipeline;
  private final @Nullable State state;
  private final @Nullable Originals originals;

  FolderRun(Path in, Path out, Pipeline pipeline, @Nullable Path stateFile) {
    this.in = in;
    this.out = out;
    this.pipeline = pipeline;
    this.state = stateFile == null ? null : State.read(stateFile);
    this.originals = stateFile == null ? null : Originals.beside(stateFile);
  }

  Result run() throws IOException {
    checkPlaces();
    boolean inPlace = Files.exists(out) && Files.isSameFile(in, out);
    // Before it is read: what changes from then on is for the next run.
    String seen = state == null ? "" : fingerprint();
    if (state != null && state.isUpToDate(out, seen)) {
      return new Result(0, 0, state.classes(), 0, 0, state.warnings());
    }
    Map<String, Path> input = files(in);
    Map<String, byte[]> classes = classes(input);
    if (inPlace) {
      restoreOriginals(classes);
    }
    Batch batch = pipeline.batch(classes);
    if (batch.result().failed()) {
      if (inPlace) {
        putBack(classes);
      }
      return batch.result();
    }
    Result result = write(batch, input, inPlace);
    if (inPlace) {
      keepOriginals(classes, batch);
    }
    Result told = inPlace && originals != null ? warnOfUnchecked(result) : result;
    remember(batch, input, inPlace ? fingerprint() : seen, told.diagnostics());
    return told;
  }

  private static Map<String, byte[]> classes(Map<String, Path> input) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (Map.Entry<String, Path> file : input.entrySet()) {
      if (ClassFiles.isClassFile(file.getKey())) {
        classes.put(file.getKey(), Files.readAllBytes(file.getValue()));
      }
    }
    return classes;
  }

  private Result write(Batch batch, Map<String, Path> input, boolean inPlace) throws IOException {
    try (Staging staging = Staging.beside(out)) {
      stageClasses(batch.files(), staging);
      if (!inPlace) {
        stageOthers(input, staging);
      }
      stageRemovals(input, batch, staging, inPlace);
      staging.commit();
      Files.createDirectories(out);
      return batch.result().withFiles(staging.written(), staging.removed());
    }
  }

  /** Of the classes that are as the last run wrote them: others have been compiled since. */
  private void restoreOriginals(Map<String, byte[]> classes) throws IOException {
    if (state == null || originals == null) {
      return;
    }
    for (Map.Entry<String, byte[]> original : originals.read().entrySet()) {
      String path = original.getKey();
      if (state.wrote(path, out.resolve(path))) {
        classes.replace(path, original.getValue());
      }
    }
  }

  /**
   * What the last run wove and nobody has compiled since becomes what it was: woven classes that
   * call others which are not, where they were woven before, find no such method.
   */
  private void putBack(Map<String, byte[]> classes) throws IOException {
    try (Staging staging = Staging.beside(out)) {
      stageClasses(classes, staging);
      staging.commit();
    }
  }

  /** Before the state is written: it vouches for them. */
  private void keepOriginals(Map<String, byte[]> classes, Batch batch) throws IOException {
    if (originals == null) {
      return;
    }
    Map<String, byte[]> replaced = new TreeMap<>(classes);
    replaced
        .entrySet()
        .removeIf(it -> {
          byte[] result = batch.files().get(it.getKey());
          return result == null || Arrays.equals(result, it.getValue());
        });
    originals.write(replaced);
  }

  private Result warnOfUnchecked(Result result) {
    if (result.alreadyWoven() == 0 || pipeline.isolation().mode() == Isolation.Mode.OFF) {
      return result;
    }
    return result.with(
        new Diagnostic(
            Severity.WARNING,
            "not-checked-again",
            in.toString(),
            "it is not known what "
                + result.alreadyWoven()
                + " of its classes were before they were woven, so they are not checked against"
                + " what has changed since",
            "Build from scratch (mvn clean)"));
  }

  private void checkPlaces() throws IOException {
    if (Files.isRegularFile(out)) {
      throw new BuildException(
          "cannot weave " + in + " to " + out + ": one is a folder, the other a file");
    }
    Path from = in.toRealPath();
    Path to = Files.exists(out) ? out.toRealPath() : out.toAbsolutePath().normalize();
    if (!from.equals(to) && (to.startsWith(from) || from.startsWith(to))) {
      throw new BuildException("cannot weave " + in + " to " + out + ": one lies inside the other");
    }
  }

  /** All files below a folder by their path in it, with slashes, in the order of the paths. */
  private static Map<String, Path> files(Path folder) {
    Map<String, Path> files = new TreeMap<>();
    for (Path file : FilesBelow.of(folder, FileVisitOption.FOLLOW_LINKS)) {
      files.put(pathIn(folder, file), file);
    }
    return files;
  }

  private static String pathIn(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private void stageClasses(Map<String, byte[]> classes, Staging staging) throws IOException {
    for (Map.Entry<String, byte[]> file : classes.entrySet()) {
      Path target = out.resolve(file.getKey());
      if (!hasContent(target, file.getValue())) {
        staging.stage(target, file.getValue());
      }
    }
  }

  private static boolean hasContent(Path file, byte[] content) throws IOException {
    return Files.isRegularFile(file)
        && Files.size(file) == content.length
        && Arrays.equals(Files.readAllBytes(file), content);
  }

  private void stageOthers(Map<String, Path> input, Staging staging) throws IOException {
    for (Map.Entry<String, Path> file : input.entrySet()) {
      Path target = out.resolve(file.getKey());
      if (!ClassFiles.isClassFile(file.getKey())
          && !(Files.isRegularFile(target) && Files.mismatch(file.getValue(), target) == -1)) {
        Files.copy(file.getValue(), staging.stage(target));
      }
    }
  }

  private void stageRemovals(Map<String, Path> input, Batch batch, Staging staging, boolean inPlace)
      throws IOException {
    Map<String, Path> present = Files.isDirectory(out) ? files(out) : Map.of();
    for (Map.Entry<String, Path> file : present.entrySet()) {
      String path = file.getKey();
      boolean wanted = batch.files().containsKey(path) || (!inPlace && input.containsKey(path));
      if (!wanted && isLeftOver(path, file.getValue(), batch)) {
        staging.delete(file.getValue());
      }
    }
  }

  /** True for what only an earlier run can have put there: nothing else is ever removed. */
  private boolean isLeftOver(String path, Path file, Batch batch) throws IOException {
    if (state != null && state.wrote(path, file)) {
      return true;
    }
    if (!ClassFiles.maybeGenerated(path)
        || !ClassFiles.isGenerated(path, Files.readAllBytes(file))) {
      return false;
    }
    String owner = ClassFiles.ownerOf(path);
    return batch.files().containsKey(owner) || !Files.exists(out.resolve(owner));
  }

  private String fingerprint() throws IOException {
    return Fingerprint.of(
        files(in), pipeline.classPath(), pipeline.isolation(), pipeline.policies());
  }

  private void remember(
      Batch batch, Map<String, Path> input, String fingerprint, List<Diagnostic> warnings)
      throws IOException {
    if (state != null) {
      Map<String, Path> made = new TreeMap<>();
      batch.files().keySet().forEach(it -> made.put(it, out.resolve(it)));
      if (!Files.isSameFile(in, out)) {
        input.keySet().forEach(it -> made.put(it, out.resolve(it)));
      }
      state.write(fingerprint, made, batch.files().size(), warnings);
    }
  }
}
