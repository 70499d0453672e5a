package soumak.bench.mapping;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The input of the programs that walk a tree: 50 folders d00 to d49 with files f0 to f9 each. */
public final class FileTree {
  /** Folders of the whole tree. */
  public static final int FOLDERS = 50;

  /** Files in a folder. */
  public static final int FILES = 10;

  private FileTree() {}

  /** What is in a file: its text, by its number in the whole tree. */
  @FunctionalInterface
  public interface Text {
    String of(int number);
  }

  /** The place of the file with this number. */
  public static Path path(Path root, int number) {
    return folder(root, number).resolve("f" + number % FILES);
  }

  private static Path folder(Path root, int number) {
    int folder = number / FILES;
    return root.resolve((folder < 10 ? "d0" : "d") + folder);
  }

  /** Writes the first folders of the tree. */
  public static void write(Path root, int folders, Text text) throws IOException {
    for (int i = 0; i < FILES * folders; i++) {
      Files.createDirectories(folder(root, i));
      Files.writeString(path(root, i), text.of(i));
    }
  }

  /** Gives {@code files} the path of each file below a folder. */
  public static void walk(File folder, Consumer<String> files) {
    File[] entries = folder.listFiles();
    if (entries == null) {
      return;
    }
    for (File entry : entries) {
      if (entry.isDirectory()) {
        walk(entry, files);
      } else {
        files.accept(entry.getPath());
      }
    }
  }
}
