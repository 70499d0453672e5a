package soumak.mapper.testing;

import java.util.Map;
import java.util.TreeMap;
import soumak.testing.Sources;

/** The class files of a program of one file {@code T.java}. */
public final class Parsed {
  private static final String IMPORTS =
      "import java.io.*; import java.util.*; import java.util.function.*; import soumak.*; ";

  private Parsed() {}

  /** By name. */
  public static Map<String, byte[]> compile(String classes) {
    return new TreeMap<>(Sources.compile(Map.of("T", IMPORTS + classes)));
  }
}
