package soumak.processj.run;

import org.jspecify.annotations.Nullable;

/** The library's std.io: text on the standard output. */
public final class Io {
  private Io() {}

  public static void println() {
    System.out.println();
  }

  public static void println(@Nullable String x) {
    System.out.println(x);
  }

  public static void print(@Nullable String x) {
    System.out.print(x);
  }

  public static void println(boolean x) {
    System.out.println(x);
  }

  public static void print(boolean x) {
    System.out.print(x);
  }

  public static void println(byte x) {
    System.out.println(x);
  }

  public static void print(byte x) {
    System.out.print(x);
  }

  public static void println(short x) {
    System.out.println(x);
  }

  public static void print(short x) {
    System.out.print(x);
  }

  public static void println(char x) {
    System.out.println(x);
  }

  public static void print(char x) {
    System.out.print(x);
  }

  public static void println(int x) {
    System.out.println(x);
  }

  public static void print(int x) {
    System.out.print(x);
  }

  public static void println(long x) {
    System.out.println(x);
  }

  public static void print(long x) {
    System.out.print(x);
  }

  public static void println(float x) {
    System.out.println(x);
  }

  public static void print(float x) {
    System.out.print(x);
  }

  public static void println(double x) {
    System.out.println(x);
  }

  public static void print(double x) {
    System.out.print(x);
  }
}
