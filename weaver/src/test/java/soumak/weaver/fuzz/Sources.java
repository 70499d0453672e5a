package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import soumak.weaver.fuzz.ClassModel.Flavor;
import soumak.weaver.fuzz.MethodModel.Trait;

/** Writes the declarations of a program's classes, filling their methods. */
final class Sources {
  private final Grammar grammar;
  private final List<ClassModel> declared;

  Sources(Grammar grammar, List<ClassModel> declared) {
    this.grammar = grammar;
    this.declared = declared;
  }

  /** A top-level class, or a nested one if {@code modifiers} say so, with its inner classes. */
  Tree declaration(ClassModel model, String modifiers) {
    List<Object> parts = new ArrayList<>();
    parts.add(modifiers);
    parts.add(head(model));
    parts.add(" {\n");
    if (model.flavor == Flavor.ENUM) {
      parts.add(constants(model));
    }
    if (model.flavor == Flavor.CLASS) {
      parts.add(fields(model));
      parts.add(constructor(model));
    }
    for (MethodModel method : model.methods) {
      parts.add(method(method, model));
    }
    for (MethodModel method : model.genericMethods) {
      parts.add(method(method, model));
    }
    for (ClassModel inner : declared) {
      if (inner.outer == model) {
        parts.add(declaration(inner, ""));
      }
    }
    parts.add("}\n");
    return Tree.member(parts);
  }

  private static String simpleName(ClassModel model) {
    String name = model.type.name();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private Tree head(ClassModel model) {
    List<Object> parts = new ArrayList<>();
    parts.add(
        switch (model.flavor) {
          case CLASS -> model.isAbstract ? "abstract class " : "class ";
          case INTERFACE -> model.permitted.isEmpty() ? "interface " : "sealed interface ";
          case RECORD -> "record ";
          case ENUM -> "enum ";
        });
    parts.add(simpleName(model));
    if (model.flavor == Flavor.RECORD) {
      parts.add(components(model, "c"));
    }
    if (model.parent != null) {
      parts.add(" extends " + model.parent.type.name());
    }
    parts.add(names(model.isInterface() ? " extends " : " implements ", model.interfaces));
    parts.add(names(" permits ", model.permitted));
    return Tree.of(parts);
  }

  private static String names(String keyword, List<ClassModel> models) {
    List<String> names = models.stream().map(m -> m.type.name()).toList();
    return names.isEmpty() ? "" : keyword + String.join(", ", names);
  }

  private Tree components(ClassModel model, String prefix) {
    List<Tree> components = new ArrayList<>();
    for (Type type : grammar.calls.constructorOf(model)) {
      components.add(Tree.of(type.name(), " ", prefix, components.size()));
    }
    return Tree.of("(", Tree.join(", ", components), ")");
  }

  /** One constant has a body of its own. */
  private Tree constants(ClassModel model) {
    List<Tree> constants = new ArrayList<>();
    for (String name : model.constants) {
      Object body = "";
      if (constants.size() == 1) {
        grammar.budget = 20;
        body = Tree.of(" {\n", grammar.bodies.overrides(model, new Scope()), "}");
      }
      constants.add(Tree.of(name, body));
    }
    return Tree.of(Tree.join(",\n", constants), ";\n");
  }

  private Tree fields(ClassModel model) {
    List<Tree> fields = new ArrayList<>();
    int parameters = grammar.calls.constructorOf(model).size();
    for (FieldModel field : model.fields) {
      String modifiers = (field.isStatic() ? "static " : "") + (field.isFinal() ? "final " : "");
      boolean assigned = fields.size() < parameters;
      Object initial = assigned ? "" : Tree.of(" = ", initial(field, model));
      fields.add(Tree.member(modifiers, field.type().name(), " ", field.name(), initial, ";\n"));
    }
    return Tree.of(fields);
  }

  /** Initialisers do not pause, but lambdas made in them may. */
  private Object initial(FieldModel field, ClassModel owner) {
    Type type = field.type();
    ClassModel model = grammar.world.find(type);
    if (model != null && model.functional() != null) {
      Scope scope = new Scope();
      scope.owner = owner;
      scope.self = field.isStatic() ? null : "this";
      grammar.budget = 10;
      grammar.coverage.count("lambda in initializer");
      return grammar.lambdas.lambda(model, scope, 2);
    }
    return type.isPrimitive() || !field.isStatic() ? type.zero() : small(type);
  }

  private Tree small(Type type) {
    return grammar.expressions.small(type, new Scope());
  }

  /** Constructors do not pause, but they may fail. */
  private Tree constructor(ClassModel model) {
    List<Object> parts = new ArrayList<>();
    parts.add(Grammar.rawName(Type.named(simpleName(model))));
    parts.add(components(model, "a"));
    parts.add(" {\n");
    if (model.parent != null) {
      List<Tree> arguments = new ArrayList<>();
      for (Type type : grammar.calls.constructorOf(model.parent)) {
        boolean same = model.parent.isAbstract;
        arguments.add(Tree.of(same ? "a0" : type.zero()));
      }
      parts.add(Tree.of("super(", Tree.join(", ", arguments), ");\n"));
    }
    List<Type> types = grammar.calls.constructorOf(model);
    for (int i = 0; i < types.size() && i < model.fields.size(); i++) {
      parts.add("this." + model.fields.get(i).name() + " = a" + i + ";\n");
      if (types.get(i).equals(Type.INT)) {
        parts.add("Rt.see(a" + i + ");\nif (a" + i + " == 7) {\nthrow new Boom(\"7\");\n}\n");
      }
    }
    parts.add("}\n");
    return Tree.of(parts);
  }

  private Tree method(MethodModel method, ClassModel owner) {
    grammar.budget = grammar.rng.between(8, 20 * grammar.size);
    String modifiers = Signatures.access(method);
    if (method.isStatic()) {
      modifiers += "static ";
    } else if (owner.isInterface() && !method.isAbstract() && !method.has(Trait.PRIVATE)) {
      modifiers += "default ";
    } else if (method.isAbstract()) {
      modifiers += "abstract ";
    }
    return grammar.bodies.method(method, owner, modifiers);
  }
}
