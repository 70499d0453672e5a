package soumak.processj.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import soumak.processj.check.FileScope;

/** Makes the class files of a checked program. */
public final class Generator {
  private Generator() {}

  /**
   * The class files by internal name.
   *
   * @param files those that classes are made of
   */
  public static Map<String, byte[]> generate(List<FileScope> files) {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    List<FileClass> outputs = new ArrayList<>();
    for (FileScope file : files) {
      FileClass output = new FileClass(file, classes);
      output.write();
      outputs.add(output);
    }
    List<String> forking =
        outputs.stream().filter(FileClass::hasForks).map(FileClass::className).toList();
    outputs.forEach(it -> it.finish(forking));
    return classes;
  }
}
