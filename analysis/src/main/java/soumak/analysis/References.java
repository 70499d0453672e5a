package soumak.analysis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;

/**
 * Which of some classes name each other, by their constant pools, and a digest for each of all that
 * it leads to. Circles of classes are found by Tarjan's algorithm; all classes of a circle have one
 * digest.
 */
public final class References {
  private static final int UTF8 = 1;

  private final Map<String, byte[]> classes;
  private final Map<String, Visit> visits = new HashMap<>();
  private final Deque<Visit> members = new ArrayDeque<>();
  private final Map<String, String> digests = new HashMap<>();

  private References(Map<String, byte[]> classes) {
    this.classes = classes;
  }

  /** A class whose circle is not known yet. */
  private static final class Visit {
    final String name;
    final Set<String> named;
    final Iterator<String> left;
    final int number;
    int lowest;

    Visit(String name, Set<String> named, int number) {
      this.name = name;
      this.named = named;
      this.left = named.iterator();
      this.number = number;
      this.lowest = number;
    }
  }

  /**
   * A digest of each class and of all classes that it leads to. Without those that are no class
   * files.
   *
   * @param classes class files by internal name
   */
  public static Map<String, String> digests(Map<String, byte[]> classes) {
    References all = new References(classes);
    classes.keySet().forEach(all::follow);
    return all.digests;
  }

  /** Walks from a class, without recursion, as ways may be long. */
  private void follow(String start) {
    Deque<Visit> way = new ArrayDeque<>();
    begin(start, way);
    while (!way.isEmpty()) {
      Visit at = way.getFirst();
      if (at.left.hasNext()) {
        String next = at.left.next();
        Visit seen = visits.get(next);
        if (seen == null) {
          begin(next, way);
        } else if (!digests.containsKey(next)) {
          at.lowest = Math.min(at.lowest, seen.number);
        }
      } else {
        way.removeFirst();
        Visit caller = way.peekFirst();
        if (caller != null) {
          caller.lowest = Math.min(caller.lowest, at.lowest);
        }
        if (at.lowest == at.number) {
          close(at);
        }
      }
    }
  }

  private void begin(String name, Deque<Visit> way) {
    byte[] bytes = classes.get(name);
    if (bytes != null && !visits.containsKey(name)) {
      Visit visit = new Visit(name, named(bytes), visits.size());
      visits.put(name, visit);
      members.addFirst(visit);
      way.addFirst(visit);
    }
  }

  /** Gives all classes of a circle, which ends here, their digest. */
  private void close(Visit last) {
    List<Visit> circle = new ArrayList<>();
    Visit member;
    do {
      member = members.removeFirst();
      circle.add(member);
    } while (member != last);
    Set<String> parts = new TreeSet<>();
    Set<String> own = new LinkedHashSet<>();
    for (Visit it : circle) {
      own.add(it.name);
      parts.add(it.name + " " + digest(classes.getOrDefault(it.name, new byte[0])));
    }
    for (Visit it : circle) {
      it.named.stream()
          .filter(name -> !own.contains(name))
          .forEach(name -> parts.add(name + " " + digests.get(name)));
    }
    String digest = digest(new ArrayList<>(parts));
    own.forEach(name -> digests.put(name, digest));
  }

  /** The classes that a class file names, on their own or in descriptors; maybe more. */
  private Set<String> named(byte[] classFile) {
    Set<String> named = new LinkedHashSet<>();
    ClassReader reader;
    try {
      reader = new ClassReader(classFile);
    } catch (RuntimeException unreadable) {
      return named;
    }
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == UTF8) {
        int length = reader.readUnsignedShort(at);
        addNames(new String(classFile, at + 2, length, StandardCharsets.UTF_8), named);
      }
    }
    return named;
  }

  private void addNames(String text, Set<String> to) {
    if (classes.containsKey(text)) {
      to.add(text);
    }
    int end = -1;
    for (int at = text.indexOf('L'); at >= 0; at = text.indexOf('L', at + 1)) {
      if (end < at) {
        end = endOfName(text, at);
      }
      String name = text.substring(at + 1, Math.max(end, at + 1));
      if (classes.containsKey(name)) {
        to.add(name);
      }
    }
  }

  /** In generic signatures type arguments may follow a name: {@code Lp/Box<Lp/Node;>;}. */
  private static int endOfName(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != ';' && text.charAt(at) != '<') {
      at++;
    }
    return at;
  }

  /** A digest of bytes. */
  public static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  /** A digest of texts, in their order. */
  public static String digest(List<String> texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
