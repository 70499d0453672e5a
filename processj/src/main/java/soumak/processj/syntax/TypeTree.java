package soumak.processj.syntax;

/** A type as written. */
public sealed interface TypeTree {
  At at();

  /** A keyword: a primitive type, string, barrier, timer or void. */
  record Keyword(At at, String name) implements TypeTree {}

  /** A record, protocol, mobile procedure or extern type. */
  record Named(At at, QualifiedName name) implements TypeTree {}

  record ArrayOf(At at, TypeTree element) implements TypeTree {}

  record Channel(At at, boolean sharedRead, boolean sharedWrite, TypeTree element)
      implements TypeTree {}

  record End(At at, boolean shared, boolean reading, TypeTree element) implements TypeTree {}
}
