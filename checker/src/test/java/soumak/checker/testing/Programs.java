package soumak.checker.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.testing.Sources;

/**
 * Programs of one class {@code T}, whose members are given, beside a message class {@code Node} and
 * methods {@code send}, {@code cuts} and {@code reads} that take it over, may cut it, and only look
 * at it. The first given line is line 2 of {@code T.java}.
 */
public final class Programs {
  /** What every program sees. */
  public static final String IMPORTS =
      "import java.util.*; import java.util.function.*; import soumak.*; import soumak.memory.*;";

  /** The message class of every program. */
  public static final String NODE =
      """
      import soumak.*;
      class Node implements Message {
        int value;
        long stamp;
        String name;
        byte[] data;
        Node next, left, right;
        Node[] parts;
        void touch() { value++; }
        Node shed(@Cuttable Node this) { return Cut.cut(next); }
        Node next() { return next; }
        Node copy() { Node c = new Node(); c.value = value; return c; }
        static void send(@Free Node m) {}
        static void cuts(@Cuttable Node m) {}
        static void reads(@Safe Node m) {}
        static Node make() { return new Node(); }
        static boolean maybe() { return System.nanoTime() > 0; }
      }
      """;

  private Programs() {}

  /** What the checker says of a program, one finding after the other. */
  public static String check(String members) {
    return checkFile(file(members));
  }

  /** The classes of a file with one class {@code T}. */
  static String file(String members) {
    return "class T extends Node {\n" + members + "\n}";
  }

  /** What the checker says of the classes of a file {@code T.java}; they start in line 1. */
  public static String checkFile(String classes) {
    Map<String, byte[]> compiled =
        Sources.compile(Map.of("T", IMPORTS + " " + classes, "Node", NODE), "-parameters");
    return findings(compiled).stream().map(Finding::toString).collect(Collectors.joining("\n"));
  }

  /**
   * The same of several files. All are compiled at once, which takes a fifth of the time, and each
   * has a package of its own therefore.
   */
  public static List<String> checkFiles(List<String> files) {
    Map<String, String> sources = new HashMap<>();
    for (int i = 0; i < files.size(); i++) {
      String header = "package p" + i + "; ";
      sources.put("p" + i + ".T", header + IMPORTS + " " + files.get(i));
      sources.put("p" + i + ".Node", header + NODE);
    }
    NavigableMap<String, byte[]> all =
        new TreeMap<>(Sources.compile(sources, "-parameters", "-Xmaxerrs", "10000"));
    List<String> said = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      // What is behind a slash comes before what is behind a zero.
      List<Finding> found = findings(all.subMap("p" + i + "/", "p" + i + "0"));
      said.add(found.stream().map(Finding::toString).collect(Collectors.joining("\n")));
    }
    return said;
  }

  private static List<Finding> findings(Map<String, byte[]> compiled) {
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      List<byte[]> classes = new ArrayList<>(new LinkedHashMap<>(compiled).values());
      List<Finding> found = new Checker(path).check(classes);
      Collections.reverse(classes);
      assertThat(new Checker(path).check(classes)).isEqualTo(found);
      return found;
    }
  }

  public static void assertFileAccepted(String classes) {
    assertThat(checkFile(classes)).isEmpty();
  }

  public static void assertFileRefused(String classes, String golden) {
    assertThat(checkFile(classes)).isEqualTo(golden.stripTrailing());
  }

  public static void assertAccepted(String members) {
    assertThat(check(members)).isEmpty();
  }

  /** Asserts that there is exactly this to say. */
  public static void assertRefused(String members, String golden) {
    assertThat(check(members)).isEqualTo(golden.stripTrailing());
  }
}
