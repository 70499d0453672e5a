package soumak.processj.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ExternType;
import soumak.processj.typed.Field;
import soumak.processj.typed.JavaMethod;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** What {@code new} makes. */
final class CreationChecker {
  private final Body body;
  private final ExpressionChecker expressions;

  CreationChecker(Body body, ExpressionChecker expressions) {
    this.body = body;
    this.expressions = expressions;
  }

  private Value error(At at, String what, @Nullable String hint) {
    body.problems.error(at, what, hint);
    return ExpressionChecker.error(at);
  }

  Value array(Expression.NewArray tree) {
    Type type = body.types.resolve(tree.element());
    List<Value> lengths = new ArrayList<>();
    tree.lengths().forEach(it -> lengths.add(expressions.integer(it, "the length of an array")));
    if (type == Basic.ERROR) {
      return ExpressionChecker.error(tree.at());
    }
    for (int i = 0; i < tree.dimensions(); i++) {
      type = new Type.Array(type);
    }
    if (tree.content() != null) {
      return lengths.isEmpty()
          ? braces(tree.content(), type)
          : error(tree.at(), "an array has a length or elements, not both", null);
    }
    return new Value.NewArray(tree.at(), (Type.Array) type, lengths);
  }

  /** Elements in braces, where a value of {@code type} is expected. */
  Value braces(Expression.Braces tree, Type type) {
    if (type instanceof Type.Array array) {
      List<Value> elements = new ArrayList<>();
      tree.elements().forEach(it -> elements.add(expressions.value(it, array.element())));
      return new Value.ArrayOf(tree.at(), array, elements);
    }
    if (type instanceof RecordType record) {
      return positional(tree.at(), record, tree.elements());
    }
    if (type == Basic.ERROR) {
      return ExpressionChecker.error(tree.at());
    }
    return error(tree.at(), "elements in braces do not make " + type.shown(), null);
  }

  private @Nullable Type named(QualifiedName name) {
    Type type = body.file.type(name);
    if (type == null) {
      body.unknown(name.at(), name, "type");
    }
    return type;
  }

  Value record(Expression.NewRecord tree) {
    Type type = named(tree.type());
    if (!(type instanceof RecordType record)) {
      if (type != null) {
        body.problems.error(
            tree.at(),
            "'" + tree.type() + "' is no record",
            type instanceof ProtocolType ? "a protocol's value begins with a tag and ':'" : null);
      }
      tree.named().forEach(it -> expressions.any(it.value()));
      return ExpressionChecker.error(tree.at());
    }
    return tree.positional().isEmpty()
        ? new Value.NewRecord(
            tree.at(),
            record,
            initials("record '" + record + "'", record.fields(), tree.named(), tree.at()))
        : positional(tree.at(), record, tree.positional());
  }

  private Value positional(At at, RecordType record, List<Expression> trees) {
    List<Field> fields = record.fields();
    if (trees.size() > fields.size()) {
      return error(at, "the record '" + record + "' has only " + fields.size() + " fields", null);
    }
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      Type type = fields.get(i).type();
      values.add(i < trees.size() ? expressions.value(trees.get(i), type) : Defaults.of(at, type));
    }
    List<Integer> order = IntStream.range(0, trees.size()).boxed().toList();
    return new Value.NewRecord(at, record, new Value.Initials(values, order));
  }

  /** The values of all fields; those that are not named begin with a default. */
  private Value.Initials initials(
      String what, List<Field> fields, List<Expression.Initial> trees, At at) {
    @Nullable Value[] values = new @Nullable Value[fields.size()];
    Set<Integer> seen = new LinkedHashSet<>();
    List<String> names = fields.stream().map(Field::name).toList();
    for (Expression.Initial tree : trees) {
      int index = names.indexOf(tree.field());
      if (index < 0) {
        String hint = Nearest.hint(tree.field(), names);
        body.problems.error(
            tree.at(), "the " + what + " has no field '" + tree.field() + "'", hint);
        continue;
      }
      if (!seen.add(index)) {
        body.problems.error(tree.at(), "the field '" + tree.field() + "' is set twice");
      }
      values[index] = expressions.value(tree.value(), fields.get(index).type());
    }
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      Value value = values[i];
      all.add(value != null ? value : Defaults.of(at, fields.get(i).type()));
    }
    return new Value.Initials(all, List.copyOf(seen));
  }

  Value tagged(Expression.NewTagged tree) {
    Type type = named(tree.type());
    if (type == null) {
      return ExpressionChecker.error(tree.at());
    }
    if (!(type instanceof ProtocolType protocol)) {
      return error(tree.at(), "'" + tree.type() + "' is no protocol", null);
    }
    Tag tag = protocol.tag(tree.tag());
    if (tag == null) {
      expressions.unknownTag(tree.at(), protocol, tree.tag());
      return ExpressionChecker.error(tree.at());
    }
    return new Value.NewTagged(
        tree.at(),
        protocol,
        tag,
        initials("tag '" + tag.name() + "'", tag.fields(), tree.fields(), tree.at()));
  }

  Value mobile(Expression.NewMobile tree) {
    Type type = body.file.type(tree.procedure());
    if (type instanceof MobileType mobile) {
      return new Value.NewMobile(tree.at(), mobile);
    }
    List<String> mobiles = Arrays.asList(body.file.names().toArray(String[]::new));
    return error(
        tree.at(),
        "there is no mobile procedure '" + tree.procedure() + "'",
        body.file.procedures(tree.procedure()).isEmpty()
            ? Nearest.hint(tree.procedure().name(), mobiles)
            : "it is a procedure, but without 'mobile'");
  }

  Value object(Expression.NewObject tree) {
    Type type = named(tree.type());
    List<Value> arguments = expressions.values(tree.arguments());
    if (!(type instanceof ExternType extern)) {
      return type == null
          ? ExpressionChecker.error(tree.at())
          : error(
              tree.at(),
              "'" + tree.type() + "' is no extern type",
              type instanceof RecordType ? "a record's fields stand in braces" : null);
    }
    List<JavaMethod> all =
        extern.methods().stream().filter(it -> it.name().equals("<init>")).toList();
    if (all.isEmpty()) {
      return error(
          tree.at(),
          "the extern type '" + extern + "' declares no constructor",
          "add it: extern .. " + extern + " { " + extern + "(..); }");
    }
    JavaMethod chosen =
        Overloads.choose(all, arguments, extern.toString(), tree.at(), body.problems);
    return chosen == null
        ? ExpressionChecker.error(tree.at())
        : CallChecker.java(body, tree.at(), chosen, null, arguments);
  }
}
