package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Token.Kind;

/** Walks through the tokens; the base of the parsers. */
abstract class TokenReader {
  /** Ends the statement or declaration that cannot be read. It has been told. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unreadable() {
      super(null, null, false, false);
    }
  }

  /** Where all parsers of a file are. */
  static final class Place {
    final List<Token> tokens;
    final Problems problems;
    final List<QualifiedName> qualified = new ArrayList<>();
    int next;

    Place(List<Token> tokens, Problems problems) {
      this.tokens = tokens;
      this.problems = problems;
    }
  }

  final Place place;

  TokenReader(Place place) {
    this.place = place;
  }

  final Token peek() {
    return peek(0);
  }

  final Token peek(int ahead) {
    List<Token> tokens = place.tokens;
    return tokens.get(Math.min(place.next + ahead, tokens.size() - 1));
  }

  final Token take() {
    Token token = peek();
    if (token.kind() != Kind.END) {
      place.next++;
    }
    return token;
  }

  final boolean sees(String spelling) {
    return peek().is(spelling);
  }

  final boolean seesName() {
    return peek().kind() == Kind.NAME;
  }

  final boolean accept(String spelling) {
    boolean there = sees(spelling);
    if (there) {
      take();
    }
    return there;
  }

  /** A comma in parentheses, behind which {@code what} must follow. */
  final boolean acceptComma(String what) {
    At at = here();
    boolean there = accept(",");
    if (there && sees(")")) {
      place.problems.slip(at, what + " is missing behind the last ','");
    }
    return there;
  }

  final At here() {
    return peek().at();
  }

  final At expect(String spelling, String where) {
    At at = here();
    if (!accept(spelling)) {
      throw expected("'" + spelling + "' " + where);
    }
    return at;
  }

  /** As {@link #expect}; what is missing is told, and reading goes on as if it were there. */
  final void expectSoft(String spelling, String where) {
    if (accept(spelling)) {
      return;
    }
    Token before = place.tokens.get(Math.max(0, place.next - 1));
    At at = before.at();
    At behind = new At(at.file(), at.line(), at.column() + before.text().length());
    boolean sameLine = at.line() == here().line();
    if (sameLine) {
      throw expected("'" + spelling + "' " + where);
    }
    place.problems.slip(behind, "'" + spelling + "' is expected " + where);
  }

  final String name(String what) {
    Token token = peek();
    if (token.kind() == Kind.NAME) {
      take();
      return token.text();
    }
    String hint = null;
    if (token.kind() == Kind.KEYWORD) {
      hint = "'" + token.text() + "' is a word of the language and cannot be a name";
    }
    throw expected(what, hint);
  }

  /** A tag. A word of the language is told, and taken for one. */
  final String tag() {
    Token token = peek();
    if (token.kind() != Kind.KEYWORD) {
      return name("a tag");
    }
    place.problems.slip(
        token.at(),
        "'" + token.text() + "' is a word of the language and cannot be a tag",
        "give the tag another name");
    return take().text();
  }

  /** Whether a tag with its colon follows, or what is meant to be one. */
  final boolean seesTag() {
    return isWord(peek()) && peek(1).is(":");
  }

  final Unreadable expected(String what) {
    return expected(what, null);
  }

  final Unreadable expected(String what, @Nullable String hint) {
    place.problems.error(here(), what + " is expected, not " + peek().shown(), hint);
    return new Unreadable();
  }

  /** {@code name}, {@code file::name} or {@code a.b::name}. */
  final QualifiedName qualifiedName(String what) {
    At at = here();
    int length = qualifierLength(0);
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < length; i++) {
      Token token = take();
      if (!token.is("::")) {
        file.append(token.text());
      }
    }
    QualifiedName result = new QualifiedName(at, file.toString(), name(what));
    if (length > 0) {
      place.qualified.add(result);
    }
    return result;
  }

  /**
   * How many tokens from {@code ahead} on are a qualifier with its {@code ::}; 0 if there is none.
   */
  final int qualifierLength(int ahead) {
    int i = ahead;
    while (peek(i).kind() == Kind.NAME) {
      if (peek(i + 1).is("::")) {
        return i + 2 - ahead;
      }
      if (!peek(i + 1).is(".")) {
        return 0;
      }
      i += 2;
    }
    return 0;
  }

  final String dottedName(String what) {
    StringBuilder name = new StringBuilder(name(what));
    while (sees(".") && peek(1).kind() == Kind.NAME) {
      take();
      name.append('.').append(take().text());
    }
    return name.toString();
  }

  /** {@code a.b.C}; words of the language may be parts of Java's names. */
  final String javaName() {
    if (!isWord(peek())) {
      throw expected("the name of a Java class");
    }
    StringBuilder name = new StringBuilder(take().text());
    while (sees(".") && isWord(peek(1))) {
      take();
      name.append('.').append(take().text());
    }
    return name.toString();
  }

  private static boolean isWord(Token token) {
    return token.kind() == Kind.NAME || token.kind() == Kind.KEYWORD;
  }
}
