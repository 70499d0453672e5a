package soumak.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folder that a source file's package starts from. */
final class SourceRoot {
  private static final String WORD = "\\p{javaJavaIdentifierPart}++";

  private static final String NAME = WORD + "(?:\\s*+\\.\\s*+" + WORD + ")*+";

  /** What may stand before a package declaration: comments, and annotations as in package-info. */
  private static final Pattern PACKAGE =
      Pattern.compile(
          "\\A\\uFEFF?(?:\\s++|//[^\\n]*+|/\\*(?s:.*?)\\*/|@"
              + NAME
              + "(?:\\([^)]*+\\))?+)*+package\\s+("
              + NAME
              + ")\\s*;");

  private SourceRoot() {}

  /** The folder above the package's folders; where those do not fit, the file's own folder. */
  static Path of(Path file) throws IOException {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      return file;
    }
    Matcher declaration = PACKAGE.matcher(Files.readString(file, StandardCharsets.UTF_8));
    if (!declaration.lookingAt()) {
      return folder;
    }
    Path packagePath;
    try {
      packagePath = Path.of(declaration.group(1).replaceAll("\\s", "").replace('.', '/'));
    } catch (InvalidPathException e) {
      return folder; // the locale has no such letters
    }
    if (!folder.endsWith(packagePath)) {
      return folder;
    }
    Path root = folder;
    for (int i = packagePath.getNameCount(); i > 0 && root.getParent() != null; i--) {
      root = root.getParent();
    }
    return root;
  }
}
