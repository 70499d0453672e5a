package soumak.processj.run;

/** The library's std.math; the same results on every machine. */
public final class Maths {
  private Maths() {}

  public static double acos(double x) {
    return StrictMath.acos(x);
  }

  public static double asin(double x) {
    return StrictMath.asin(x);
  }

  public static double atan(double x) {
    return StrictMath.atan(x);
  }

  public static double cos(double x) {
    return StrictMath.cos(x);
  }

  public static double cosh(double x) {
    return StrictMath.cosh(x);
  }

  public static double sin(double x) {
    return StrictMath.sin(x);
  }

  public static double sinh(double x) {
    return StrictMath.sinh(x);
  }

  public static double tan(double x) {
    return StrictMath.tan(x);
  }

  public static double tanh(double x) {
    return StrictMath.tanh(x);
  }

  public static double exp(double x) {
    return StrictMath.exp(x);
  }

  public static double log(double x) {
    return StrictMath.log(x);
  }

  public static double log10(double x) {
    return StrictMath.log10(x);
  }

  public static double sqrt(double x) {
    return StrictMath.sqrt(x);
  }

  public static double cbrt(double x) {
    return StrictMath.cbrt(x);
  }

  public static double ceil(double x) {
    return StrictMath.ceil(x);
  }

  public static double floor(double x) {
    return StrictMath.floor(x);
  }

  public static double fabs(double x) {
    return StrictMath.abs(x);
  }

  public static double toRadians(double x) {
    return StrictMath.toRadians(x);
  }

  public static double toDegrees(double x) {
    return StrictMath.toDegrees(x);
  }

  public static double atan2(double x, double y) {
    return StrictMath.atan2(x, y);
  }

  public static double pow(double x, double y) {
    return StrictMath.pow(x, y);
  }

  public static int min(int x, int y) {
    return Math.min(x, y);
  }

  public static long min(long x, long y) {
    return Math.min(x, y);
  }

  public static double min(double x, double y) {
    return Math.min(x, y);
  }

  public static int max(int x, int y) {
    return Math.max(x, y);
  }

  public static long max(long x, long y) {
    return Math.max(x, y);
  }

  public static double max(double x, double y) {
    return Math.max(x, y);
  }

  public static int abs(int x) {
    return Math.abs(x);
  }

  public static long abs(long x) {
    return Math.abs(x);
  }

  public static double abs(double x) {
    return Math.abs(x);
  }
}
