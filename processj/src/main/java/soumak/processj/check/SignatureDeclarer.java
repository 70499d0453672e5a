package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.check.FileScope.Named;
import soumak.processj.syntax.Declaration;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.ExternType;
import soumak.processj.typed.JavaMethod;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Type;

/** Makes the symbols of a file's constants, procedures and Java methods. */
final class SignatureDeclarer {
  private final FileScope file;
  private final Problems problems;
  private final JavaMethods java;
  private final TypeResolver resolver;

  SignatureDeclarer(FileScope file, Problems problems, JavaMethods java) {
    this.file = file;
    this.problems = problems;
    this.java = java;
    this.resolver = new TypeResolver(file, problems);
  }

  void declare() {
    for (Declaration tree : file.unit().declarations()) {
      switch (tree) {
        case Declaration.Constant it when isFree(it) -> constant(it);
        case Declaration.Procedure it when isFree(it) || it.isMobile() -> procedure(it);
        case Declaration.Extern it -> extern(it);
        default -> {}
      }
    }
    file.procedures.values().forEach(this::nameMethods);
  }

  /** Whether no type has its name; that was told. */
  private boolean isFree(Declaration tree) {
    return !file.types.containsKey(tree.name()) && !file.constants.containsKey(tree.name());
  }

  private void constant(Declaration.Constant tree) {
    Type type = resolver.resolve(tree.type());
    boolean allowed = type instanceof Basic basic && (basic.isPrimitive() || basic == Basic.STRING);
    if (!allowed && type != Basic.ERROR) {
      problems.error(tree.at(), "a constant is a number, a truth value or a string");
      type = Basic.ERROR;
    }
    file.constants.putIfAbsent(
        tree.name(), new Named<>(tree, file, new ConstantSymbol(tree, file, type)));
  }

  private void procedure(Declaration.Procedure tree) {
    List<Type> parameters = parameters(tree.parameters());
    Type result = resolver.result(tree.result());
    MobileType mobile = null;
    if (tree.isMobile()) {
      mobile = mobile(tree, parameters, result);
      if (mobile == null) {
        return;
      }
    }
    JavaMethod method = tree.body() == null ? nativeMethod(tree, parameters, result) : null;
    Procedure procedure = new Procedure(tree, file.className(), parameters, result, method, mobile);
    List<Named<Procedure>> all =
        file.procedures.computeIfAbsent(tree.name(), _ -> new ArrayList<>());
    for (Named<Procedure> other : all) {
      if (other.symbol().parameters().equals(parameters)) {
        problems.error(
            tree.at(),
            "there is a procedure '"
                + procedure.shown()
                + "' already, in line "
                + other.tree().at().line());
        return;
      }
    }
    all.add(new Named<>(tree, file, procedure));
  }

  private List<Type> parameters(List<Declaration.Parameter> trees) {
    List<Type> types = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Declaration.Parameter tree : trees) {
      types.add(resolver.parameter(tree.type()));
      if (!names.add(tree.name())) {
        problems.error(tree.at(), "there is a parameter '" + tree.name() + "' already");
      }
    }
    return types;
  }

  private @Nullable MobileType mobile(
      Declaration.Procedure tree, List<Type> parameters, Type result) {
    if (result != Basic.VOID) {
      problems.error(tree.at(), "a mobile procedure has no result: it must be void");
    }
    Named<Type> named = file.types.get(tree.name());
    if (named == null || named.tree() != tree || !(named.symbol() instanceof MobileType mobile)) {
      return null;
    }
    mobile.entry(parameters);
    // Before any body is read, as that may call it. What is wrong in them is told with its own.
    TypeResolver quiet = new TypeResolver(file, new Problems());
    for (List<Declaration.Parameter> resumption : tree.resumptions()) {
      mobile.entry(resumption.stream().map(it -> quiet.parameter(it.type())).toList());
    }
    for (QualifiedName name : tree.parents()) {
      Type parent = file.type(name);
      if (parent instanceof MobileType other && !other.isA(mobile)) {
        mobile.implementing(other);
      } else {
        problems.error(name.at(), "'" + name + "' is no mobile procedure that can be implemented");
      }
    }
    return mobile;
  }

  private @Nullable JavaMethod nativeMethod(
      Declaration.Procedure tree, List<Type> parameters, Type result) {
    String javaClass = file.unit().pragmas().get("FILE");
    if (javaClass == null) {
      problems.error(
          tree.at(),
          "the procedure '" + tree.name() + "' has no body",
          "only in a library, a file with '#pragma FILE \"java.class.Name\"', can it be written in"
              + " Java");
      return null;
    }
    if (parameters.contains(Basic.ERROR) || result == Basic.ERROR) {
      return null;
    }
    String owner = javaClass.replace('.', '/');
    JavaMethod method = java.find(owner, tree.name(), parameters, result, tree.at());
    if (method != null && !method.isStatic()) {
      problems.error(tree.at(), "the Java method '" + tree.name() + "' is not static");
    }
    return method;
  }

  private void extern(Declaration.Extern tree) {
    Named<Type> named = file.types.get(tree.name());
    if (named == null || !(named.symbol() instanceof ExternType type) || named.tree() != tree) {
      return;
    }
    if (java.find(type.className(), tree.at()) == null) {
      return;
    }
    for (Declaration.Member member : tree.members()) {
      List<Type> parameters = parameters(member.parameters());
      Type result = member.result() == null ? type : resolver.result(member.result());
      boolean constructor = member.result() == null;
      if (constructor && !member.name().equals(tree.name())) {
        problems.error(member.at(), "the method '" + member.name() + "' needs a result, or void");
        continue;
      }
      if (parameters.contains(Basic.ERROR) || result == Basic.ERROR) {
        continue;
      }
      String name = constructor ? "<init>" : member.name();
      JavaMethod method = java.find(type.className(), name, parameters, result, member.at());
      if (method != null) {
        type.methods().add(method);
      }
    }
  }

  /** Procedures of different types may be the same to the JVM; later ones get a number then. */
  private void nameMethods(List<Named<Procedure>> procedures) {
    Set<String> seen = new HashSet<>();
    for (Named<Procedure> named : procedures) {
      Procedure procedure = named.symbol();
      String descriptor = Descriptors.of(procedure.parameters(), procedure.result());
      String parameters = descriptor.substring(0, descriptor.indexOf(')'));
      int number = 1;
      while (!seen.add(procedure.methodName() + parameters)) {
        procedure.methodName(procedure.name() + "$" + ++number);
      }
    }
  }
}
