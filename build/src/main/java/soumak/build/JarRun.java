package soumak.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A run from jar to jar. Entries keep their order, times and attributes; generated classes follow
 * their owner and have its time, so that equal input gives equal output. A jar in which nothing
 * changes is copied as it is.
 */
final class JarRun {
  private final Path in;
  private final Path out;
  private final Pipeline pipeline;

  JarRun(Path in, Path out, Pipeline pipeline) {
    this.in = in;
    this.out = out;
    this.pipeline = pipeline;
  }

  Result run() throws IOException {
    String what = "cannot weave " + in + " to " + out + ": ";
    if (Files.isDirectory(out)) {
      throw new BuildException(
          what + "one is a jar, the other a folder; name the jar in it: " + inFolder());
    }
    try (ZipFile jar = new ZipFile(in.toFile())) {
      if (!isNamedAsJar()) {
        throw new BuildException(
            "%s%s is no name of a jar; write %s.jar, or %s to have it in a folder"
                .formatted(what, out.getFileName(), out, inFolder()));
      }
      Staging.sweep(out);
      Map<String, byte[]> classes = new LinkedHashMap<>();
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (ClassFiles.isClassFile(entry.getName())) {
          classes.put(entry.getName(), read(jar, entry));
        }
      }
      Batch batch = pipeline.batch(classes);
      if (batch.result().failed()) {
        return batch.result();
      }
      return batch.result().woven() == 0 ? copy(batch.result()) : write(jar, classes, batch);
    }
  }

  /** Jars of other ends, as {@code app.war}, keep them. */
  private boolean isNamedAsJar() {
    return end(out).equals(".jar") || end(out).equals(end(in));
  }

  private Path inFolder() {
    return out.resolve(String.valueOf(in.getFileName()));
  }

  private static String end(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot).toLowerCase(Locale.ROOT);
  }

  private Result copy(Result result) throws IOException {
    if (Files.exists(out) && (Files.isSameFile(in, out) || Files.mismatch(in, out) == -1)) {
      return result;
    }
    try (Staging staging = Staging.beside(out)) {
      Path staged = staging.stage(out);
      Files.copy(in, staged);
      WholeFile.keepPermissions(out, staged);
      staging.commit();
      return result.withFiles(1, 0);
    }
  }

  private Result write(ZipFile jar, Map<String, byte[]> input, Batch batch) throws IOException {
    Map<String, List<String>> generated = generatedByOwner(input.keySet(), batch.files().keySet());
    Signature signature = Signature.of(jar);
    try (Staging staging = Staging.beside(out)) {
      Path staged = staging.stage(out);
      try (OutputStream file = Files.newOutputStream(staged);
          ZipOutputStream zip = new ZipOutputStream(file)) {
        if (jar.getComment() != null) {
          zip.setComment(jar.getComment());
        }
        Set<String> done = new LinkedHashSet<>();
        for (ZipEntry entry : Collections.list(jar.entries())) {
          String name = entry.getName();
          boolean stale = input.containsKey(name) && !batch.files().containsKey(name);
          if (stale || signature.isPart(name)) {
            continue;
          }
          put(zip, entry, name, content(jar, entry, batch, signature), done);
          for (String more : generated.getOrDefault(name, List.of())) {
            put(zip, entry, more, batch.files().get(more), done);
          }
        }
      }
      keepUnchanged(staged, staging);
      return signature.warn(in, batch.result()).withFiles(staging.written(), 0);
    }
  }

  private void keepUnchanged(Path staged, Staging staging) throws IOException {
    if (!Files.exists(out) || Files.mismatch(staged, out) != -1) {
      WholeFile.keepPermissions(out, staged);
      staging.commit();
    }
  }

  private static Map<String, List<String>> generatedByOwner(Set<String> input, Set<String> output) {
    Map<String, List<String>> generated = new LinkedHashMap<>();
    for (String path : output) {
      if (!input.contains(path)) {
        generated.computeIfAbsent(ClassFiles.ownerOf(path), it -> new ArrayList<>()).add(path);
      }
    }
    return generated;
  }

  private static byte @Nullable [] content(
      ZipFile jar, ZipEntry entry, Batch batch, Signature signature) throws IOException {
    if (entry.isDirectory()) {
      return new byte[0];
    }
    byte[] woven = batch.files().get(entry.getName());
    return woven != null ? woven : signature.strip(entry.getName(), read(jar, entry));
  }

  private static void put(
      ZipOutputStream zip, ZipEntry like, String name, byte @Nullable [] content, Set<String> done)
      throws IOException {
    if (content == null || !done.add(name)) {
      return;
    }
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(like.getTime());
    entry.setMethod(like.getMethod());
    if (like.getComment() != null) {
      entry.setComment(like.getComment());
    }
    if (like.getMethod() == ZipEntry.STORED) {
      CRC32 crc = new CRC32();
      crc.update(content);
      entry.setCrc(crc.getValue());
      entry.setSize(content.length);
    }
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }

  private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
    try (InputStream content = jar.getInputStream(entry)) {
      return content.readAllBytes();
    }
  }
}
