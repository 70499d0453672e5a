package soumak.runtime;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import soumak.Policy;

/**
 * What runs of a program have found out about its classes, kept in a file (setting {@code
 * soumak.profile}): a line for each class, that begins with its name and the policy that it had
 * last. What was measured stands behind that, for people.
 *
 * <p>A class that a run has not seen keeps its line. A file that is something else is left alone.
 */
final class Profile {
  /** What each profile begins with; a file of policies has the same lines. */
  static final String MARK = "# What runs of this program have measured";

  private static final String HEAD =
      MARK
          + """
          , written by Soumak. The next run begins with these
          # policies where the build's analysis allows them.
          # class policy (ns a message, measured, on the sender's stack, senders then, waiting else): why
          """;

  private static final @Nullable Profile KEPT =
      Settings.PROFILE == null ? null : read(Settings.PROFILE);

  private final NavigableMap<String, String> lines;
  private final Queue<Placement> seen = new ConcurrentLinkedQueue<>();

  private Profile(NavigableMap<String, String> lines) {
    this.lines = lines;
  }

  /** The policy that a class had last; null if that is not known. */
  static @Nullable Policy saved(String type) {
    String line = KEPT == null ? null : KEPT.lines.get(type);
    return line == null ? null : policy(line);
  }

  /** Has the profile tell of a class when the JVM ends. */
  static void keep(Placement placement) {
    if (KEPT != null) {
      KEPT.seen.add(placement);
    }
  }

  private static @Nullable Profile read(String file) {
    try {
      Path path = Path.of(file);
      // A pipe or a device has nothing to begin with, and to read it could wait for ever.
      boolean isOther = Files.readAttributes(path, BasicFileAttributes.class).isOther();
      Profile profile = new Profile(isOther ? new TreeMap<>() : parse(Files.readString(path)));
      FileAtEnd.write("profile", file, profile::text);
      return profile;
    } catch (NoSuchFileException first) {
      Profile profile = new Profile(new TreeMap<>());
      FileAtEnd.write("profile", file, profile::text);
      return profile;
    } catch (CharacterCodingException e) {
      return useless(file, "it is no text in UTF-8");
    } catch (IOException | IllegalArgumentException e) {
      return useless(file, String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Profile useless(String file, String why) {
    FileAtEnd.tell("the profile " + file + " is not used, and left as it is: " + why);
    return null;
  }

  /**
   * @throws IllegalArgumentException if it is no profile; the message names the line
   */
  static NavigableMap<String, String> parse(String text) {
    NavigableMap<String, String> lines = new TreeMap<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.startsWith("#") && !line.isBlank()) {
        if (policy(line) == null) {
          String shown = line.length() <= 80 ? line : line.substring(0, 80) + "...";
          throw new IllegalArgumentException(
              "line " + number + " is no line of a profile: " + shown);
        }
        lines.put(line.substring(0, line.indexOf(' ')), line);
      }
    }
    if (!text.isBlank() && !text.startsWith(MARK)) {
      throw new IllegalArgumentException(
          "line 1 is not \""
              + MARK
              + "...\", with which a profile begins; if it is a file of"
              + " policies, give it by --policies");
    }
    return lines;
  }

  private static @Nullable Policy policy(String line) {
    String[] words = line.split(":? ", 3); // a class that was not measured has a reason at once
    return words.length < 2
        ? null
        : Arrays.stream(Policy.values())
            .filter(it -> it.name().equals(words[1]))
            .findFirst()
            .orElse(null);
  }

  private String text() {
    NavigableMap<String, String> all = new TreeMap<>(lines);
    for (Placement placement : seen) {
      if (placement.isInForce()) {
        all.put(placement.name(), placement.report());
      }
    }
    StringBuilder text = new StringBuilder(HEAD);
    all.values().forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /** The line of a class. */
  static String line(String name, Policy policy, Cost cost, String why) {
    long samples = cost.time.samples();
    String measured =
        samples == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " (%d ns, %d, %d %%, %d, %d)",
                cost.time.nanos(),
                samples,
                100 * cost.inline() / samples,
                cost.senders(),
                cost.waiting());
    return name + " " + policy + measured + (why.isEmpty() ? "" : ": " + why);
  }
}
