package soumak.processj.syntax;

/**
 * A place in a source file.
 *
 * @param line counted from 1
 * @param column counted from 1
 */
public record At(SourceFile file, int line, int column) {

  /** Whether it comes before {@code other} in the same file. */
  public boolean isBefore(At other) {
    return line < other.line || (line == other.line && column < other.column);
  }

  @Override
  public String toString() {
    return file.name() + ":" + line + ":" + column;
  }
}
