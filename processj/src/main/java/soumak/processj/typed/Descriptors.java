package soumak.processj.typed;

import java.util.List;
import java.util.stream.Collectors;

/** What types are in class files. */
public final class Descriptors {
  public static final String RUN = "soumak/processj/run/";

  private static final String MOBILE = RUN + "MobileProcess";

  private Descriptors() {}

  /** The descriptor of a type. */
  public static String of(Type type) {
    return switch (type) {
      case Basic basic -> basic(basic);
      case Type.Array array -> "[" + of(array.element());
      case RecordType record -> named(record.className());
      case MobileType mobile -> named(MOBILE);
      case ExternType extern -> named(extern.className());
      case ProtocolType protocol -> named(RUN + "Tagged");
      case Type.Channel channel ->
          channel.sharedRead() || channel.sharedWrite()
              ? named(RUN + "SharedChannel")
              : named("soumak/Channel");
      case Type.End end -> named(end.reading() ? "soumak/ReadEnd" : "soumak/WriteEnd");
    };
  }

  /** Whether a value of this type is a mobile process: of one procedure, or of any. */
  public static boolean isMobile(Type type) {
    return of(type).equals(named(MOBILE));
  }

  private static String named(String internalName) {
    return "L" + internalName + ";";
  }

  private static String basic(Basic type) {
    return switch (type) {
      case BOOLEAN -> "Z";
      case BYTE -> "B";
      case SHORT -> "S";
      case CHAR -> "C";
      case INT -> "I";
      case LONG -> "J";
      case FLOAT -> "F";
      case DOUBLE -> "D";
      case VOID -> "V";
      case STRING -> named("java/lang/String");
      case BARRIER -> named("soumak/Barrier");
      case TIMER -> named(RUN + "Timer");
      case NULL, ERROR -> named("java/lang/Object");
    };
  }

  /** What a cast to a reference type names: its internal name, of an array its descriptor. */
  public static String castName(Type type) {
    String descriptor = of(type);
    return descriptor.startsWith("L")
        ? descriptor.substring(1, descriptor.length() - 1)
        : descriptor;
  }

  /** The descriptor of a method. */
  public static String of(List<Type> parameters, Type result) {
    return parameters.stream().map(Descriptors::of).collect(Collectors.joining("", "(", ")"))
        + of(result);
  }
}
