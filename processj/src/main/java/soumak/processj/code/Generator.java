package soumak.processj.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soumak.processj.check.FileScope;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Type;

/** Makes the class files of a checked program. */
public final class Generator {
  private Generator() {}

  /**
   * The class files by internal name.
   *
   * @param files those that classes are made of
   * @param problems takes what is too large for a class file
   */
  public static Map<String, byte[]> generate(List<FileScope> files, Problems problems) {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    List<String> data = data(files);
    List<FileClass> outputs = new ArrayList<>();
    for (FileScope file : files) {
      FileClass output = new FileClass(file, data, classes, problems);
      output.write();
      outputs.add(output);
    }
    if (problems.hasErrors()) {
      return Map.of();
    }
    List<String> forking =
        outputs.stream().filter(FileClass::hasForks).map(FileClass::className).toList();
    outputs.forEach(it -> it.finish(forking));
    return classes;
  }

  /** The classes of records, tags and mobile processes. */
  private static List<String> data(List<FileScope> files) {
    Set<String> names = new LinkedHashSet<>(List.of(Names.MOBILE, Names.TIMER));
    for (FileScope file : files) {
      for (Type type : file.types()) {
        switch (type) {
          case RecordType it -> names.addAll(RecordClasses.names(it));
          case ProtocolType it -> it.own().values().forEach(tag -> names.add(tag.className()));
          case MobileType it -> names.add(it.className());
          default -> {}
        }
      }
    }
    return List.copyOf(names);
  }
}
