package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Declaration;
import soumak.processj.syntax.Declaration.Visibility;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.syntax.Unit;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Type;

/** The names of one file, and through its imports those of others. */
public final class FileScope {
  /** A declaration with what it stands for. */
  record Named<T>(Declaration tree, FileScope file, T symbol) {}

  private final Unit unit;
  private final String className;
  private final List<FileScope> imports = new ArrayList<>();
  private final Map<String, FileScope> qualified = new HashMap<>();
  final Map<String, Named<Type>> types = new LinkedHashMap<>();
  final Map<String, Named<ConstantSymbol>> constants = new LinkedHashMap<>();
  final Map<String, List<Named<Procedure>>> procedures = new LinkedHashMap<>();

  FileScope(Unit unit, String className) {
    this.unit = unit;
    this.className = className;
  }

  public Unit unit() {
    return unit;
  }

  /** The internal name of its class. */
  public String className() {
    return className;
  }

  void imports(FileScope other) {
    imports.add(other);
  }

  void qualified(String name, FileScope file) {
    qualified.put(name, file);
  }

  /** Its procedures, in the order of the text. */
  public List<Procedure> procedures() {
    return procedures.values().stream().flatMap(List::stream).map(Named::symbol).toList();
  }

  /** Its types, in the order of the text. */
  public List<Type> types() {
    return types.values().stream().map(Named::symbol).toList();
  }

  /** Its constants, in the order of the text. */
  public List<ConstantSymbol> constants() {
    return constants.values().stream().map(Named::symbol).toList();
  }

  @Nullable Type type(QualifiedName name) {
    return find(name, it -> it.types.get(name.name()));
  }

  @Nullable ConstantSymbol constant(QualifiedName name) {
    return find(name, it -> it.constants.get(name.name()));
  }

  /** The files in the order in which a name is looked for: this one, then later imports first. */
  private List<FileScope> files(QualifiedName name) {
    if (!name.file().isEmpty()) {
      FileScope file = qualified.get(name.file());
      return file == null ? List.of() : List.of(file);
    }
    List<FileScope> files = new ArrayList<>(List.of(this));
    files.addAll(imports.reversed());
    return files;
  }

  private <T> @Nullable T find(QualifiedName name, Function<FileScope, @Nullable Named<T>> in) {
    for (FileScope file : files(name)) {
      Named<T> found = in.apply(file);
      if (found != null && sees(found)) {
        return found.symbol();
      }
    }
    return null;
  }

  private boolean sees(Named<?> named) {
    return named.file() == this
        || named.tree().visibility() == Visibility.PUBLIC
        || (named.tree().visibility() == Visibility.PACKAGE
            && named.file().unit.packageName().equals(unit.packageName()));
  }

  /**
   * The procedures of a name. Of several with the same parameters, only the first one counts: the
   * file's own, or that of the last import.
   */
  List<Procedure> procedures(QualifiedName name) {
    Map<List<Type>, Procedure> found = new LinkedHashMap<>();
    for (FileScope file : files(name)) {
      for (Named<Procedure> named : file.procedures.getOrDefault(name.name(), List.of())) {
        if (sees(named)) {
          found.putIfAbsent(named.symbol().parameters(), named.symbol());
        }
      }
    }
    return List.copyOf(found.values());
  }

  /** Why a name is not found, if it is there but cannot be seen; null else. */
  @Nullable String hidden(QualifiedName name) {
    for (FileScope file : files(name)) {
      boolean there =
          file.types.containsKey(name.name())
              || file.constants.containsKey(name.name())
              || file.procedures.containsKey(name.name());
      if (there && file != this) {
        return file.unit.file().name() + " has it, but it is not public there";
      }
    }
    return null;
  }

  /** The names of all types that can be seen here, for suggestions. */
  Set<String> typeNames() {
    Set<String> names = new TreeSet<>();
    Stream.concat(Stream.of(this), imports.stream()).forEach(it -> names.addAll(it.types.keySet()));
    return names;
  }

  /** All names that can be seen here, for suggestions. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    Stream.concat(Stream.of(this), imports.stream())
        .forEach(it -> {
          names.addAll(it.types.keySet());
          names.addAll(it.constants.keySet());
          names.addAll(it.procedures.keySet());
        });
    return names;
  }
}
