package soumak.mapper.testing;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import soumak.testing.Sources;

/** The class files of a program of one file {@code T.java}, with what programs see of capsules. */
public final class Parsed {
  private static final String IMPORTS =
      "import java.io.*; import java.util.*; import java.util.function.*; import soumak.*; ";

  private Parsed() {}

  /** All class files by name; those of {@link #own} are the program's. */
  public static Map<String, byte[]> compile(String classes) {
    Map<String, String> sources = new HashMap<>(Programs.capsules());
    sources.put("T", IMPORTS + classes);
    return new TreeMap<>(Sources.compile(sources));
  }

  public static Map<String, byte[]> own(Map<String, byte[]> compiled) {
    Map<String, byte[]> own = new TreeMap<>(compiled);
    own.keySet().removeIf(it -> it.startsWith("soumak/"));
    return own;
  }
}
