package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Declaration.Visibility;
import soumak.processj.syntax.Token.Kind;

/** Reads a file. What cannot be read is told, and the rest is read all the same. */
public final class Parser extends StatementParser {
  private final Map<String, String> pragmas = new LinkedHashMap<>();
  private final List<Unit.Import> imports = new ArrayList<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private String packageName = "";

  private Parser(Place place) {
    super(place);
  }

  /** Reads {@code file}; there is a tree even if there are errors. */
  public static Unit parse(SourceFile file, Problems problems) {
    Place place = new Place(new ArrayList<>(Lexer.tokens(file, problems)), problems);
    Parser parser = new Parser(place);
    parser.unit();
    return new Unit(
        file,
        parser.pragmas,
        parser.packageName,
        parser.imports,
        place.qualified,
        parser.declarations);
  }

  private void unit() {
    while (peek().kind() != Kind.END) {
      int before = place.next;
      try {
        top();
      } catch (Unreadable told) {
        recoverTop(before);
      }
    }
  }

  /** Goes on at what looks like the next declaration. */
  private void recoverTop(int before) {
    int depth = 0;
    while (peek().kind() != Kind.END) {
      if (depth <= 0 && place.next > before && peek().at().column() == 1 && !sees("}")) {
        return;
      }
      Token token = take();
      if (token.is("{")) {
        depth++;
      } else if (token.is("}") && --depth <= 0) {
        return;
      } else if (token.is(";") && depth <= 0) {
        return;
      }
    }
  }

  private void top() {
    At at = here();
    if (peek().kind() == Kind.PRAGMA) {
      pragma();
    } else if (accept("package")) {
      packageName = dottedName("the name of a package");
      if (packageName.equals("java") || packageName.startsWith("java.")) {
        place.problems.slip(at, "the package 'java' is Java's own", "choose another name");
      }
      expectSoft(";", "behind the package");
    } else if (accept("import")) {
      anImport(at);
    } else if (!accept(";")) {
      declaration();
    }
  }

  private void pragma() {
    take();
    String name = name("the name of a pragma");
    String value = "";
    if (peek().value() instanceof String text) {
      value = text;
      take();
    }
    pragmas.put(name, value);
    accept(";");
  }

  private void anImport(At at) {
    String name = dottedName("the name of a package or file");
    boolean all = false;
    if (accept(".")) {
      expect("*", "behind '.'");
      all = true;
    }
    expectSoft(";", "behind the import");
    imports.add(new Unit.Import(at, name, all));
  }

  private void declaration() {
    Visibility visibility = Visibility.PACKAGE;
    boolean mobile = false;
    boolean constant = false;
    while (peek().kind() == Kind.KEYWORD) {
      if (accept("public")) {
        visibility = Visibility.PUBLIC;
      } else if (accept("private")) {
        visibility = Visibility.PRIVATE;
      } else if (accept("mobile")) {
        mobile = true;
      } else if (accept("const")) {
        constant = true;
      } else if (!accept("protected") && !accept("native")) {
        break;
      }
    }
    if (accept("record")) {
      declarations.add(aRecord(visibility));
    } else if (accept("protocol")) {
      declarations.add(protocol(visibility));
    } else if (accept("extern")) {
      declarations.add(extern(visibility));
    } else {
      accept("proc");
      procedureOrConstants(visibility, mobile, constant);
    }
  }

  private void procedureOrConstants(Visibility visibility, boolean mobile, boolean constant) {
    TypeTree type = type();
    At at = here();
    String name = name("the name of a procedure or constant");
    if (sees("(") && !constant) {
      declarations.add(procedure(at, visibility, mobile, type, name));
      return;
    }
    if (!constant) {
      place.problems.slip(
          at,
          "a variable cannot stand outside of procedures",
          "processes share no variables; 'const' makes a constant of it");
    }
    while (true) {
      TypeTree own = dimensions(type);
      Expression value = accept("=") ? valueOrBraces() : null;
      declarations.add(new Declaration.Constant(at, visibility, own, name, value));
      if (!accept(",")) {
        break;
      }
      at = here();
      name = name("the name of a constant");
    }
    expectSoft(";", "behind the constant");
  }

  private Declaration.Procedure procedure(
      At at, Visibility visibility, boolean mobile, TypeTree result, String name) {
    List<Declaration.Parameter> parameters = parameters();
    TypeTree whole = dimensions(result);
    annotations();
    List<QualifiedName> parents = accept("implements") ? names() : List.of();
    annotations();
    Statement.Block body = null;
    resumptions.clear();
    if (!accept(";")) {
      body = block();
    }
    return new Declaration.Procedure(
        at, visibility, mobile, whole, name, parameters, parents, List.copyOf(resumptions), body);
  }

  /** {@code [yield=true]}: which procedures yield is found out. */
  private void annotations() {
    if (accept("[")) {
      while (!sees("]") && !sees("{") && peek().kind() != Kind.END) {
        take();
      }
      expect("]", "behind the annotations");
    }
  }

  private List<QualifiedName> names() {
    List<QualifiedName> names = new ArrayList<>();
    do {
      names.add(qualifiedName("a name"));
    } while (accept(","));
    return names;
  }

  private Declaration.Structure aRecord(Visibility visibility) {
    At at = here();
    String name = name("the name of a record");
    List<QualifiedName> parents = accept("extends") ? names() : List.of();
    if (!parents.isEmpty() && accept(";")) {
      return new Declaration.Structure(at, visibility, name, parents, List.of());
    }
    return new Declaration.Structure(at, visibility, name, parents, fields());
  }

  private List<Declaration.Field> fields() {
    expect("{", "before the fields");
    List<Declaration.Field> fields = new ArrayList<>();
    while (!sees("}") && peek().kind() != Kind.END) {
      TypeTree type = type();
      do {
        At at = here();
        String name = name("the name of a field");
        fields.add(new Declaration.Field(at, dimensions(type), name));
      } while (accept(","));
      expectSoft(";", "behind the field");
    }
    expect("}", "behind the fields");
    return fields;
  }

  private Declaration.Protocol protocol(Visibility visibility) {
    At at = here();
    String name = name("the name of a protocol");
    List<QualifiedName> parents = accept("extends") ? names() : List.of();
    List<Declaration.Tag> tags = new ArrayList<>();
    if (!parents.isEmpty() && accept(";")) {
      return new Declaration.Protocol(at, visibility, name, parents, tags);
    }
    expect("{", "before the tags");
    while (seesName() || seesTag()) {
      At where = here();
      String tag = tag();
      expect(":", "behind the tag");
      tags.add(new Declaration.Tag(where, tag, fields()));
      accept(";");
    }
    expect("}", "behind the tags");
    if (tags.isEmpty() && parents.isEmpty()) {
      place.problems.slip(
          at,
          "the protocol '" + name + "' has no tags",
          "only with 'extends' can its body be empty");
    }
    return new Declaration.Protocol(at, visibility, name, parents, tags);
  }

  private Declaration.Extern extern(Visibility visibility) {
    At at = here();
    String javaName = peek().value() instanceof String text ? text : null;
    if (javaName != null) {
      take();
    } else {
      javaName = javaName();
    }
    String last = javaName.substring(javaName.lastIndexOf('.') + 1);
    boolean named = seesName();
    String name = named ? take().text() : last;
    if (!named && Keywords.WORDS.contains(last)) {
      place.problems.slip(
          at,
          "'" + last + "' is a word of the language and cannot be a name",
          "give the class another name: extern " + javaName + " Name");
    }
    List<Declaration.Member> members = new ArrayList<>();
    if (accept("{")) {
      while (!sees("}") && peek().kind() != Kind.END) {
        members.add(member());
      }
      expect("}", "behind the methods");
    }
    accept(";");
    return new Declaration.Extern(at, visibility, javaName, name, members);
  }

  private Declaration.Member member() {
    At at = here();
    @Nullable TypeTree result = null;
    if (!seesName() || !peek(1).is("(")) {
      result = type();
    }
    String name = name("the name of a method");
    List<Declaration.Parameter> parameters = parameters();
    expectSoft(";", "behind the method");
    return new Declaration.Member(at, result, name, parameters);
  }
}
