package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * The rules for {@code invokedynamic}. A lambda or method reference that captures messages holds
 * them by reference: it is something lent itself, lost with what it captured, and may be passed on
 * only where a parameter says that it is not kept. The body of a lambda takes its parameters as
 * lent; a method that is referred to must ask for no more than the functional interface's method.
 */
final class Lambdas {
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  /** Bootstraps that only read their arguments. */
  private static final Set<String> READERS =
      Set.of(
          "java/lang/invoke/StringConcatFactory",
          "java/lang/runtime/ObjectMethods",
          "java/lang/runtime/SwitchBootstraps");

  private final Scene scene;
  private final Contracts contracts;

  Lambdas(Scene scene, Contracts contracts) {
    this.scene = scene;
    this.contracts = contracts;
  }

  Value link(InvokeDynamicInsnNode call, List<Value> arguments) {
    String bootstrap = call.bsm.getOwner();
    boolean usable = true;
    for (Value argument : arguments) {
      usable &= scene.use(argument);
    }
    Type result = Type.getReturnType(call.desc);
    if (bootstrap.equals(FACTORY)) {
      return capture(call, arguments, usable);
    }
    if (usable && !READERS.contains(bootstrap)) {
      arguments.stream().filter(Value::isTracked).forEach(it -> escapes(it, bootstrap));
    }
    Shape shape = scene.types.shape(result);
    if (shape.isHarmless()) {
      return result.getSize() == 2 ? Value.WIDE : Value.HARMLESS;
    }
    return Value.ORDINARY;
  }

  private void escapes(Value value, String bootstrap) {
    scene.report(
        Kind.UNANNOTATED_ESCAPE,
        scene.name(value)
            + " is given to a dynamic call by "
            + bootstrap.replace('/', '.')
            + ", of which nothing is known",
        List.of("it may keep it, or show it to another task"),
        "call a method whose parameter is marked @Safe or @Free");
  }

  private Value capture(InvokeDynamicInsnNode call, List<Value> arguments, boolean usable) {
    checkTarget(call);
    List<Value> captured = arguments.stream().filter(Value::isTracked).toList();
    if (captured.isEmpty() || !usable) {
      return Value.ORDINARY;
    }
    String name = scene.name(captured.getFirst());
    Value closure =
        scene.fresh(
            Thing.of(
                Capability.SAFE,
                Shape.OTHER,
                "the lambda",
                scene.line(),
                "the lambda at line " + scene.line() + " captures " + name));
    Relation shared = new Relation(true, true, Set.of(Way.ANY), Set.of());
    captured.forEach(it -> scene.heap().relate(it.id(), closure.id(), shared));
    return closure;
  }

  private void checkTarget(InvokeDynamicInsnNode call) {
    if (!(call.bsmArgs[0] instanceof Type erased) || !(call.bsmArgs[1] instanceof Handle target)) {
      return;
    }
    Type functional = Type.getReturnType(call.desc);
    Contract asked = contracts.of(functional.getInternalName(), call.name, erased.getDescriptor());
    Contract done = contracts.of(target.getOwner(), target.getName(), target.getDesc());
    boolean isStatic =
        target.getTag() == Opcodes.H_INVOKESTATIC || target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    List<@Nullable Qualifier> wanted = new ArrayList<>();
    if (!isStatic) {
      wanted.add(done.receiver());
    }
    wanted.addAll(done.parameters());
    int captured = Type.getArgumentTypes(call.desc).length;
    for (int i = 0; i < wanted.size(); i++) {
      Qualifier own = wanted.get(i);
      Qualifier given =
          i < captured || i - captured >= asked.parameters().size()
              ? Qualifier.SAFE
              : asked.parameters().get(i - captured);
      if (own != null && own.compareTo(given == null ? Qualifier.SAFE : given) > 0) {
        scene.report(
            Kind.OVERRIDE_WEAKENS,
            done.name()
                + " asks for a "
                + own.written()
                + " argument, which "
                + asked.name()
                + " does not promise",
            List.of(),
            "declare the functional interface's parameter " + own.written());
      }
    }
  }
}
