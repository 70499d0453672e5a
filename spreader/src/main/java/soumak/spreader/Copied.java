package soumak.spreader;

import java.util.Set;

/** Classes of the JDK whose objects are copied to other nodes, as they never change. */
final class Copied {
  private static final Set<String> CLASSES =
      Set.of(
          "java/io/File",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/StackTraceElement",
          "java/lang/String",
          "java/net/Inet4Address",
          "java/net/Inet6Address",
          "java/net/InetAddress",
          "java/net/InetSocketAddress",
          "java/net/URI",
          "java/net/URL",
          "java/nio/charset/Charset",
          "java/nio/file/Path",
          "java/util/Currency",
          "java/util/Date",
          "java/util/Locale",
          "java/util/Optional",
          "java/util/OptionalDouble",
          "java/util/OptionalInt",
          "java/util/OptionalLong",
          "java/util/UUID",
          "java/util/regex/Pattern");

  private static final Set<String> PACKAGES = Set.of("java/math", "java/time");

  private Copied() {}

  static boolean has(String name) {
    String in = name.substring(0, Math.max(0, name.lastIndexOf('/')));
    return CLASSES.contains(name) || PACKAGES.contains(in);
  }
}
