package soumak.processj.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A declaration at the top of a file, as written. */
public sealed interface Declaration {
  At at();

  String name();

  Visibility visibility();

  /** Who may use it. */
  enum Visibility {
    PUBLIC,
    PACKAGE,
    PRIVATE
  }

  record Parameter(At at, boolean isConstant, TypeTree type, String name) {}

  /**
   * A procedure.
   *
   * @param parents what it implements
   * @param resumptions the parameters of its suspends that have some
   * @param body null for one that is written in Java
   */
  record Procedure(
      At at,
      Visibility visibility,
      boolean isMobile,
      TypeTree result,
      String name,
      List<Parameter> parameters,
      List<QualifiedName> parents,
      List<List<Parameter>> resumptions,
      Statement.@Nullable Block body)
      implements Declaration {}

  record Field(At at, TypeTree type, String name) {}

  record Structure(
      At at, Visibility visibility, String name, List<QualifiedName> parents, List<Field> fields)
      implements Declaration {}

  record Tag(At at, String name, List<Field> fields) {}

  record Protocol(
      At at, Visibility visibility, String name, List<QualifiedName> parents, List<Tag> tags)
      implements Declaration {}

  record Constant(
      At at, Visibility visibility, TypeTree type, String name, @Nullable Expression value)
      implements Declaration {}

  /** A method or, without result, a constructor of a Java class. */
  record Member(At at, @Nullable TypeTree result, String name, List<Parameter> parameters) {}

  record Extern(At at, Visibility visibility, String javaName, String name, List<Member> members)
      implements Declaration {}
}
