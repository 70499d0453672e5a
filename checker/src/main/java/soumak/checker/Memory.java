package soumak.checker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import soumak.analysis.References;

/**
 * What earlier checks found, by the {@link Keys} of the classes, in a file. The file begins with a
 * digest of the rest; one that is missing or damaged counts as empty, and one that cannot be
 * written is not.
 */
final class Memory {
  private static final int DIGEST = 64;

  /** So many runs without it, and a class is forgotten. */
  private static final int PATIENCE = 8;

  private final Path file;
  private final Map<String, Entry> before;
  private final Map<String, Entry> now = new TreeMap<>();

  private record Entry(Outcome outcome, int unused) {}

  private interface Writer<T> {
    void write(T value, DataOutputStream to) throws IOException;
  }

  private interface Reader<T> {
    T read(DataInputStream from) throws IOException;
  }

  private Memory(Path file, Map<String, Entry> before) {
    this.file = file;
    this.before = before;
  }

  static Memory in(Path file) {
    try {
      byte[] all = Files.readAllBytes(file);
      byte[] content = new byte[Math.max(0, all.length - DIGEST)];
      System.arraycopy(all, all.length - content.length, content, 0, content.length);
      String digest = new String(all, 0, all.length - content.length, StandardCharsets.ISO_8859_1);
      if (digest.equals(References.digest(content))) {
        return new Memory(file, parse(content));
      }
    } catch (IOException | RuntimeException damaged) {
      // nothing is remembered
    }
    return new Memory(file, Map.of());
  }

  /** What was found then; null if nothing is known. */
  @Nullable Outcome find(String key) {
    Entry known = before.get(key);
    if (known == null) {
      return null;
    }
    now.put(key, new Entry(known.outcome(), 0));
    return known.outcome();
  }

  void keep(String key, Outcome outcome) {
    now.put(key, new Entry(outcome, 0));
  }

  void write() {
    before.forEach((key, it) -> {
      if (it.unused() < PATIENCE) {
        now.putIfAbsent(key, new Entry(it.outcome(), it.unused() + 1));
      }
    });
    try {
      byte[] content = content();
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.write(References.digest(content).getBytes(StandardCharsets.ISO_8859_1));
      all.write(content);
      Path folder = file.toAbsolutePath().getParent();
      if (folder == null) {
        return;
      }
      Files.createDirectories(folder);
      Path made = Files.createTempFile(folder, ".checked", "");
      try {
        Files.write(made, all.toByteArray());
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(made);
      }
    } catch (IOException unwritable) {
      // the next check looks at all classes again
    }
  }

  private byte[] content() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream to = new DataOutputStream(bytes);
    to.writeInt(now.size());
    for (Map.Entry<String, Entry> it : now.entrySet()) {
      Outcome outcome = it.getValue().outcome();
      write(it.getKey(), to);
      to.writeByte(it.getValue().unused());
      write(outcome.name(), to);
      write(outcome.findings(), Memory::write, to);
      write(outcome.exemptions(), Memory::write, to);
      write(outcome.inferred(), Memory::write, to);
    }
    return bytes.toByteArray();
  }

  private static Map<String, Entry> parse(byte[] content) throws IOException {
    DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
    Map<String, Entry> entries = new HashMap<>();
    for (int i = from.readInt(); i > 0; i--) {
      String key = text(from);
      int unused = from.readUnsignedByte();
      String name = text(from);
      List<Finding> findings = read(from, Memory::finding);
      List<Finding> exemptions = read(from, Memory::finding);
      List<String> inferred = read(from, Memory::text);
      entries.put(key, new Entry(new Outcome(name, findings, exemptions, inferred), unused));
    }
    return entries;
  }

  private static void write(Finding it, DataOutputStream to) throws IOException {
    write(it.kind().name(), to);
    write(it.file(), to);
    to.writeInt(it.line());
    write(it.sentence(), to);
    write(it.story(), Memory::write, to);
    write(it.edit(), to);
  }

  private static Finding finding(DataInputStream from) throws IOException {
    Kind kind = Kind.valueOf(text(from));
    String source = text(from);
    int line = from.readInt();
    String sentence = text(from);
    return new Finding(kind, source, line, sentence, read(from, Memory::text), text(from));
  }

  private static void write(String text, DataOutputStream to) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  private static String text(DataInputStream from) throws IOException {
    return new String(from.readNBytes(from.readInt()), StandardCharsets.UTF_8);
  }

  private static <T> void write(List<T> all, Writer<T> one, DataOutputStream to)
      throws IOException {
    to.writeInt(all.size());
    for (T it : all) {
      one.write(it, to);
    }
  }

  private static <T> List<T> read(DataInputStream from, Reader<T> one) throws IOException {
    List<T> all = new ArrayList<>();
    for (int i = from.readInt(); i > 0; i--) {
      all.add(one.read(from));
    }
    return all;
  }
}
