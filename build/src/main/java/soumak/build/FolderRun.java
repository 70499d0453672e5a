package soumak.build;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

/**
 * A run from folder to folder. All classes are checked and woven whenever anything has changed, as
 * a class may depend on any other, but only files whose content changes are written. In place that
 * needs the {@link Originals} of what the last run wove.
 */
final class FolderRun {
  private static final int MOST_READINGS = 5;

  private final Path in;
  private final Path out;
  private final Pipeline pipeline;
  private final @Nullable Path stateFile;
  private final @Nullable State state;
  private int written;
  private int removed;

  FolderRun(Path in, Path out, Pipeline pipeline, @Nullable Path stateFile) {
    this.in = in;
    this.out = out;
    this.pipeline = pipeline;
    this.stateFile = stateFile;
    this.state = stateFile == null ? null : State.read(stateFile);
  }

  Result run() throws IOException {
    checkPlaces();
    sweep();
    // Before it is read: what changes from then on is for the next run.
    String seen = fingerprint();
    if (state != null && state.isUpToDate(out, seen)) {
      return new Result(0, 0, state.classes(), 0, 0, state.warnings());
    }
    return Files.exists(out) && Files.isSameFile(in, out) ? inPlace() : toOther(seen);
  }

  private void sweep() {
    Staging.sweep(out);
    if (stateFile != null) {
      Staging.sweep(stateFile);
    }
  }

  private Result toOther(@Nullable String seen) throws IOException {
    Map<String, Path> input = files(in);
    Batch batch = pipeline.batch(classes(input));
    if (batch.result().failed()) {
      return batch.result();
    }
    Result result = write(batch, input);
    remember(seen, batch, input.keySet(), result.diagnostics());
    return result;
  }

  /**
   * A compiler or another run may write there meanwhile. A class is only replaced or deleted if it
   * is still the one that was read; if the folder has other classes in the end, all are read again.
   */
  private Result inPlace() throws IOException {
    Originals originals = stateFile == null ? Originals.ofThisRun() : Originals.beside(stateFile);
    for (int i = 0; i < MOST_READINGS; i++) {
      Map<String, byte[]> read = classesNow();
      Map<String, byte[]> classes = originals.of(read);
      Batch batch = pipeline.batch(classes);
      boolean failed = batch.result().failed();
      if (!failed) {
        originals.keep(read, classes, batch.files());
      }
      Map<String, byte[]> expected = failed ? batch.unwoven() : batch.files();
      Result result = replace(read, expected, batch);
      // Before it is compared: what changes from then on is for the next run.
      String now = fingerprint();
      if (haveContent(classesNow(), expected)) {
        if (!failed) {
          remember(now, batch, Set.of(), result.diagnostics());
        }
        return result;
      }
    }
    throw new BuildException(
        "others write classes to "
            + in
            + " again and again while they are woven, and some are not woven now. Run again when"
            + " the compiler that does so has finished");
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

  /** Those of the folder, in which another run may have deleted some since it was listed. */
  private Map<String, byte[]> classesNow() throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (Map.Entry<String, Path> file : filesOfOut().entrySet()) {
      try {
        classes.putAll(classes(Map.of(file.getKey(), file.getValue())));
      } catch (NoSuchFileException gone) {
        // As if it had not been listed.
      }
    }
    return classes;
  }

  private Result write(Batch batch, Map<String, Path> input) throws IOException {
    try (Staging staging = Staging.around(out)) {
      stageClasses(batch.files(), staging);
      stageOthers(input, staging);
      stageRemovals(batch, input.keySet(), staging);
      staging.commit();
      Files.createDirectories(out);
      return batch.result().withFiles(staging.written(), staging.removed());
    }
  }

  /**
   * If the batch has failed, what the last run wove and nobody has compiled since becomes what it
   * was: woven classes that call others which are not, where they were woven before, find no such
   * method. What is generated comes before its owner, as one that is woven is not woven again, and
   * is no use alone if this ends in between.
   */
  private Result replace(Map<String, byte[]> read, Map<String, byte[]> expected, Batch batch)
      throws IOException {
    try (Staging staging = Staging.around(out)) {
      for (boolean generated : new boolean[] {true, false}) {
        for (Map.Entry<String, byte[]> file : expected.entrySet()) {
          byte[] before = read.get(file.getKey());
          if (ClassFiles.maybeGenerated(file.getKey()) == generated
              && !Arrays.equals(before, file.getValue())) {
            staging.replace(out.resolve(file.getKey()), before, file.getValue());
          }
        }
      }
      read.forEach((path, before) -> {
        if (!expected.containsKey(path)) {
          staging.delete(out.resolve(path), before);
        }
      });
      staging.commit();
      written += staging.written();
      removed += staging.removed();
      Result result = batch.result().withFiles(written, removed);
      return state == null || result.failed() ? result : warnOfUnchecked(result);
    }
  }

  private Result warnOfUnchecked(Result result) {
    if (result.alreadyWoven() == 0 || pipeline.isolation().mode() == Isolation.Mode.OFF) {
      return result;
    }
    String what =
        result.alreadyWoven() == 1
            ? "1 of its classes was before it was woven, so it is"
            : result.alreadyWoven() + " of its classes were before they were woven, so they are";
    return result.with(
        new Diagnostic(
            Severity.WARNING,
            "not-checked-again",
            in.toString(),
            "it is not known what " + what + " not checked against what has changed since",
            "Compile all classes anew (mvn clean)"));
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
    return files(folder, Staging::isNamed);
  }

  private static Map<String, Path> files(Path folder, Predicate<Path> passedOver) {
    Map<String, Path> files = new TreeMap<>();
    for (Path file : FilesBelow.of(folder, passedOver, FileVisitOption.FOLLOW_LINKS)) {
      files.put(pathIn(folder, file), file);
    }
    return files;
  }

  /** Those of the folder that is written to, without what the killed have left anywhere in it. */
  private Map<String, Path> filesOfOut() {
    List<Path> staging = new ArrayList<>();
    Map<String, Path> files = files(out, it -> Staging.isNamed(it) && staging.add(it));
    staging.forEach(Staging::sweepAway);
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

  private static boolean haveContent(Map<String, byte[]> files, Map<String, byte[]> content) {
    return files.keySet().equals(content.keySet())
        && files.entrySet().stream()
            .allMatch(it -> Arrays.equals(it.getValue(), content.get(it.getKey())));
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

  private void stageRemovals(Batch batch, Set<String> others, Staging staging) throws IOException {
    Map<String, Path> present = Files.isDirectory(out) ? filesOfOut() : Map.of();
    for (Map.Entry<String, Path> file : present.entrySet()) {
      String path = file.getKey();
      boolean wanted = batch.files().containsKey(path) || others.contains(path);
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

  /** Null if there is nothing that remembers it, or nobody knows it. */
  private @Nullable String fingerprint() throws IOException {
    return state == null
        ? null
        : Fingerprint.of(
            files(in), pipeline.classPath(), pipeline.isolation(), pipeline.policies());
  }

  /** The digests are of what was made: another file may stand there by now. */
  private void remember(
      @Nullable String fingerprint, Batch batch, Set<String> others, List<Diagnostic> warnings)
      throws IOException {
    if (state == null) {
      return;
    }
    Map<String, String> digests = new TreeMap<>();
    batch.files().forEach((path, bytes) -> digests.put(path, Fingerprint.of(bytes)));
    for (String path : others) {
      if (!ClassFiles.isClassFile(path)) {
        digests.put(path, Fingerprint.ofFile(out.resolve(path)));
      }
    }
    state.write(fingerprint, digests, batch.files().size(), warnings);
  }
}
