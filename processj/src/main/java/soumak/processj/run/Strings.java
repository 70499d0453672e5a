package soumak.processj.run;

import java.util.Locale;

/** The library's std.strings: Java's methods of strings, and the numbers that they stand for. */
public final class Strings {
  private Strings() {}

  public static char charAt(String s, int index) {
    return s.charAt(index);
  }

  public static int length(String s) {
    return s.length();
  }

  public static boolean isEmpty(String s) {
    return s.isEmpty();
  }

  public static boolean equals(String s, String t) {
    return s.equals(t);
  }

  public static boolean equalsIgnoreCase(String s, String t) {
    return s.equalsIgnoreCase(t);
  }

  public static int compareTo(String s, String t) {
    return s.compareTo(t);
  }

  public static int compareToIgnoreCase(String s, String t) {
    return s.compareToIgnoreCase(t);
  }

  public static boolean startsWith(String s, String prefix) {
    return s.startsWith(prefix);
  }

  public static boolean startsWith(String s, String prefix, int from) {
    return s.startsWith(prefix, from);
  }

  public static boolean endsWith(String s, String suffix) {
    return s.endsWith(suffix);
  }

  public static int indexOf(String s, String t) {
    return s.indexOf(t);
  }

  public static int indexOf(String s, String t, int from) {
    return s.indexOf(t, from);
  }

  public static int indexOf(String s, char c) {
    return s.indexOf(c);
  }

  public static int lastIndexOf(String s, String t) {
    return s.lastIndexOf(t);
  }

  public static int lastIndexOf(String s, char c) {
    return s.lastIndexOf(c);
  }

  public static String substring(String s, int from) {
    return s.substring(from);
  }

  public static String substring(String s, int from, int to) {
    return s.substring(from, to);
  }

  public static String concat(String s, String t) {
    return s.concat(t);
  }

  public static String replace(String s, char old, char replacement) {
    return s.replace(old, replacement);
  }

  public static String replace(String s, String old, String replacement) {
    return s.replace(old, replacement);
  }

  public static boolean matches(String s, String pattern) {
    return s.matches(pattern);
  }

  public static String replaceFirst(String s, String pattern, String replacement) {
    return s.replaceFirst(pattern, replacement);
  }

  public static String replaceAll(String s, String pattern, String replacement) {
    return s.replaceAll(pattern, replacement);
  }

  public static String[] split(String s, String pattern) {
    return s.split(pattern);
  }

  public static String[] split(String s, String pattern, int limit) {
    return s.split(pattern, limit);
  }

  public static String toLowerCase(String s) {
    return s.toLowerCase(Locale.ROOT);
  }

  public static String toUpperCase(String s) {
    return s.toUpperCase(Locale.ROOT);
  }

  public static String trim(String s) {
    return s.trim();
  }

  public static char[] toCharArray(String s) {
    return s.toCharArray();
  }

  public static int string2int(String s) {
    return Integer.parseInt(s);
  }

  public static long string2long(String s) {
    return Long.parseLong(s);
  }

  public static double string2double(String s) {
    return Double.parseDouble(s);
  }
}
