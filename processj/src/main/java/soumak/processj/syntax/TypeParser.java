package soumak.processj.syntax;

import soumak.processj.syntax.Token.Kind;

/** Reads types. */
class TypeParser extends TokenReader {
  /** The JVM's limit is 255. */
  private static final int MOST_DIMENSIONS = 100;

  TypeParser(Place place) {
    super(place);
  }

  /** A type with the {@code []} behind it. */
  final TypeTree type() {
    return dimensions(plainType());
  }

  /** The {@code []} behind {@code element}, if there are any. */
  final TypeTree dimensions(TypeTree element) {
    TypeTree type = element;
    int dimensions = 0;
    while (sees("[") && peek(1).is("]")) {
      refuseMore(++dimensions);
      take();
      take();
      type = new TypeTree.ArrayOf(element.at(), type);
    }
    return type;
  }

  final void refuseMore(int dimensions) {
    if (dimensions > MOST_DIMENSIONS) {
      place.problems.error(here(), "an array has at most " + MOST_DIMENSIONS + " dimensions");
      throw new Unreadable();
    }
  }

  final TypeTree plainType() {
    At at = here();
    if (sees("chan") || sees("shared")) {
      return channelOrEnd(at);
    }
    if (isKeywordType(peek())) {
      return new TypeTree.Keyword(at, take().text());
    }
    if (seesName()) {
      return new TypeTree.Named(at, qualifiedName("a type"));
    }
    throw expected("a type");
  }

  static boolean isKeywordType(Token token) {
    return token.kind() == Kind.KEYWORD
        && (Keywords.PRIMITIVES.contains(token.text()) || token.is("void"));
  }

  private TypeTree channelOrEnd(At at) {
    boolean shared = accept("shared");
    boolean read = shared && accept("read");
    boolean write = shared && !read && accept("write");
    expect("chan", "behind 'shared'");
    expect("<", "behind 'chan'");
    TypeTree element = type();
    closeAngle();
    if (sees(".") && (peek(1).is("read") || peek(1).is("write"))) {
      take();
      boolean reading = take().is("read");
      return new TypeTree.End(at, shared, reading, element);
    }
    boolean both = shared && !read && !write;
    return new TypeTree.Channel(at, read || both, write || both, element);
  }

  /** The {@code >} of a channel in a channel may stand in a {@code >>}. */
  private void closeAngle() {
    Token token = peek();
    if (token.is(">>") || token.is(">>>")) {
      At at = token.at();
      At behind = new At(at.file(), at.line(), at.column() + 1);
      String rest = token.text().substring(1);
      place.tokens.set(place.next, new Token(Kind.OPERATOR, rest, null, behind));
      return;
    }
    expect(">", "behind the type of a channel's messages");
  }

  /** Whether a declaration of a local begins here. */
  final boolean seesLocal() {
    Token token = peek();
    if (token.is("const") || token.is("mobile") || token.is("chan") || token.is("shared")) {
      return true;
    }
    if (isKeywordType(token)) {
      return true;
    }
    if (token.kind() != Kind.NAME) {
      return false;
    }
    int i = qualifierLength(0);
    if (peek(i).kind() != Kind.NAME) {
      return false;
    }
    i++;
    while (peek(i).is("[") && peek(i + 1).is("]")) {
      i += 2;
    }
    return peek(i).kind() == Kind.NAME;
  }
}
