package soumak.processj.syntax;

import java.util.List;
import java.util.Map;

/**
 * A file as written.
 *
 * @param pragmas their texts by name
 * @param packageName empty if it is in none
 * @param qualified the names in it that name their file
 */
public record Unit(
    SourceFile file,
    Map<String, String> pragmas,
    String packageName,
    List<Import> imports,
    List<QualifiedName> qualified,
    List<Declaration> declarations) {

  /**
   * An import.
   *
   * @param name of a file; of a package if all of its files are imported
   */
  public record Import(At at, String name, boolean isAll) {}
}
