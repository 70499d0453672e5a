package soumak.processj.syntax;

/**
 * A name, perhaps of one file: {@code a.b::name}.
 *
 * @param file the dotted name of the file; empty if none is written
 */
public record QualifiedName(At at, String file, String name) {
  @Override
  public String toString() {
    return file.isEmpty() ? name : file + "::" + name;
  }
}
