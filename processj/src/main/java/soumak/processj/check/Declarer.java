package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soumak.processj.check.FileScope.Named;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Declaration;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ExternType;
import soumak.processj.typed.Field;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Type;

/**
 * Makes the symbols of all declarations of a program: first the types' names, then what they
 * consist of, then constants and procedures.
 */
final class Declarer {
  private final Problems problems;
  private final Map<Form, String> tagClasses = new HashMap<>();

  /** What tags have in common that share a class; two types of one name are two types. */
  private record Form(String name, List<Field> fields) {}

  Declarer(Problems problems) {
    this.problems = problems;
  }

  void declare(List<FileScope> files, JavaMethods java) {
    files.forEach(this::types);
    files.forEach(this::contents);
    files.forEach(it -> new SignatureDeclarer(it, problems, java).declare());
  }

  private void types(FileScope file) {
    Map<String, Declaration> seen = new HashMap<>();
    for (Declaration tree : file.unit().declarations()) {
      Declaration before = seen.putIfAbsent(tree.name(), tree);
      if (before != null && !mayShareName(before, tree)) {
        problems.error(
            tree.at(),
            "'" + tree.name() + "' is declared already, in line " + before.at().line(),
            bothMobile(before, tree) ? "a mobile procedure's name is a type; it is its own" : null);
        continue;
      }
      String className = file.className() + "$" + tree.name();
      switch (tree) {
        case Declaration.Structure it -> add(file, it, new RecordType(it.name(), className));
        case Declaration.Protocol it -> add(file, it, new ProtocolType(it.name()));
        case Declaration.Extern it ->
            add(file, it, new ExternType(it.name(), it.javaName().replace('.', '/')));
        case Declaration.Procedure it when it.isMobile() ->
            add(file, it, new MobileType(it.name(), className));
        default -> {}
      }
    }
  }

  private static boolean mayShareName(Declaration one, Declaration other) {
    return one instanceof Declaration.Procedure a
        && other instanceof Declaration.Procedure b
        && !a.isMobile()
        && !b.isMobile();
  }

  private static boolean bothMobile(Declaration one, Declaration other) {
    return one instanceof Declaration.Procedure a
        && other instanceof Declaration.Procedure b
        && (a.isMobile() || b.isMobile());
  }

  private static void add(FileScope file, Declaration tree, Type type) {
    file.types.put(tree.name(), new Named<>(tree, file, type));
  }

  private void contents(FileScope file) {
    TypeResolver resolver = new TypeResolver(file, problems);
    for (Named<Type> named : file.types.values()) {
      switch (named.symbol()) {
        case RecordType type -> record(type, (Declaration.Structure) named.tree(), resolver);
        case ProtocolType type ->
            protocol(type, (Declaration.Protocol) named.tree(), resolver, file);
        default -> {}
      }
    }
  }

  private void record(RecordType type, Declaration.Structure tree, TypeResolver resolver) {
    Set<RecordType> seen = new HashSet<>();
    for (QualifiedName name : tree.parents()) {
      RecordType parent = resolver.parentRecord(name, type);
      if (parent != type && !seen.add(parent)) {
        problems.error(name.at(), "'" + name + "' is extended twice");
      } else if (parent != type) {
        type.parents().add(parent);
      }
    }
    type.own().addAll(fields(tree.fields(), resolver));
  }

  private List<Field> fields(List<Declaration.Field> trees, TypeResolver resolver) {
    List<Field> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Declaration.Field tree : trees) {
      Type type = resolver.resolve(tree.type());
      if (type instanceof Type.Channel) {
        problems.error(tree.at(), "a whole channel cannot be a field", "use one of its ends");
        type = Basic.ERROR;
      }
      if (names.add(tree.name())) {
        fields.add(new Field(tree.name(), type));
      } else {
        problems.error(tree.at(), "there is a field '" + tree.name() + "' already");
      }
    }
    return fields;
  }

  private void protocol(
      ProtocolType type, Declaration.Protocol tree, TypeResolver resolver, FileScope file) {
    Set<ProtocolType> seen = new HashSet<>();
    for (QualifiedName name : tree.parents()) {
      ProtocolType parent = resolver.parentProtocol(name, type);
      if (parent != type && !seen.add(parent)) {
        problems.error(name.at(), "'" + name + "' is extended twice");
      } else if (parent != type) {
        type.parents().add(parent);
      }
    }
    for (Declaration.Tag it : tree.tags()) {
      List<Field> fields = fields(it.fields(), resolver);
      String own = file.className() + "$" + tree.name() + "$" + it.name();
      Tag tag =
          new Tag(
              it.name(), fields, tagClasses.computeIfAbsent(new Form(it.name(), fields), _ -> own));
      if (type.own().putIfAbsent(it.name(), tag) != null) {
        problems.error(it.at(), "there is a tag '" + it.name() + "' already");
      }
    }
  }

  /** Looks at what parents bring together; all of them are known now. */
  void inherited(FileScope file) {
    for (Named<Type> named : file.types.values()) {
      At at = named.tree().at();
      if (named.symbol() instanceof RecordType type) {
        checkFields(type, at);
      } else if (named.symbol() instanceof ProtocolType type) {
        checkTags(type, at);
      } else if (named.symbol() instanceof MobileType type) {
        checkParameters(type, at);
      }
    }
  }

  private void checkParameters(MobileType type, At at) {
    for (MobileType parent : type.parents()) {
      if (!parent.entries().equals(type.entries())) {
        problems.error(
            at, "'" + type + "' implements '" + parent + "' and must have the same parameters");
      }
    }
  }

  private void checkFields(RecordType type, At at) {
    for (Field field : type.fields()) {
      List<RecordType> sources = new ArrayList<>(type.parents());
      boolean other =
          sources.stream()
              .map(it -> it.field(field.name()))
              .anyMatch(it -> it != null && !it.type().equals(field.type()));
      boolean again =
          type.own().stream()
              .anyMatch(it -> it.name().equals(field.name()) && !it.type().equals(field.type()));
      if (other || again) {
        problems.error(
            at, "'" + type + "' would have two fields '" + field.name() + "' of different types");
      }
    }
  }

  private void checkTags(ProtocolType type, At at) {
    Map<String, Tag> all = type.tags();
    for (ProtocolType parent : type.parents()) {
      for (Tag tag : parent.tags().values()) {
        Tag chosen = all.get(tag.name());
        if (chosen != null && !chosen.className().equals(tag.className())) {
          problems.error(
              at, "'" + type + "' would have two tags '" + tag.name() + "' with different fields");
        }
      }
    }
    for (Tag tag : type.own().values()) {
      Tag chosen = all.get(tag.name());
      if (chosen != null && !chosen.className().equals(tag.className())) {
        problems.error(
            at, "'" + type + "' would have two tags '" + tag.name() + "' with different fields");
      }
    }
  }
}
