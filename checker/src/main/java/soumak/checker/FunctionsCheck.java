package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;

/**
 * What is put into a place of a type as {@code Consumer<Node>}, as a parameter, a field or a
 * result, must be one of the {@link Functions} that are known: who takes it from there lends it
 * messages.
 */
final class FunctionsCheck {
  private final Functions functions;
  private final Reports reports;
  private final String owner;
  private final MethodNode method;
  private int line;

  FunctionsCheck(Functions functions, Reports reports, String owner, MethodNode method) {
    this.functions = functions;
    this.reports = reports;
    this.owner = owner;
    this.method = method;
  }

  void run() {
    for (AbstractInsnNode at : method.instructions) {
      // Not by patterns in a switch, which take 10 ms when they are first met.
      switch (at.getType()) {
        case AbstractInsnNode.LINE -> line = ((LineNumberNode) at).line;
        case AbstractInsnNode.METHOD_INSN -> arguments((MethodInsnNode) at);
        case AbstractInsnNode.FIELD_INSN -> written((FieldInsnNode) at);
        case AbstractInsnNode.INVOKE_DYNAMIC_INSN -> linked((InvokeDynamicInsnNode) at);
        default -> returned(at);
      }
    }
  }

  private void arguments(MethodInsnNode call) {
    if (Types.isOfJdk(call.owner) || !Functions.areIn(call.desc)) {
      return;
    }
    Type[] types = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < types.length; i++) {
      if (Functions.areOf(types[i])) {
        TypeArguments place = functions.arguments(call.owner, call.name, call.desc, i);
        String type = Names.simple(call.owner);
        String name = call.name.equals("<init>") ? "new " + type : type + "." + call.name;
        check(place, call, types.length - i, types[i], "parameter " + (i + 1) + " of " + name);
      }
    }
  }

  private void written(FieldInsnNode field) {
    boolean writes =
        field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC;
    if (writes && Functions.areIn(field.desc)) {
      Type type = Type.getType(field.desc);
      if (Functions.areOf(type)) {
        check(functions.arguments(field), field, 1, type, "`" + field.name + "`");
      }
    }
  }

  private void returned(AbstractInsnNode at) {
    if (at.getOpcode() != Opcodes.ARETURN) {
      return;
    }
    Type type = Type.getReturnType(method.desc);
    if (Functions.areOf(type)) {
      TypeArguments place = functions.arguments(owner, method.name, method.desc, -1);
      check(place, at, 1, type, "the result of " + method.name);
    }
  }

  /** A reference to a method takes what it is called with, and gives what that gives. */
  private void linked(InvokeDynamicInsnNode link) {
    boolean lambda = link.bsm.getOwner().equals(LambdaSites.FACTORY) && link.bsmArgs.length > 1;
    if (!lambda || !(link.bsmArgs[1] instanceof Handle target)) {
      return;
    }
    TypeArguments result = functions.asked(link, -1);
    if (functions.isLent(result)) {
      Type type = Type.getReturnType(((Type) link.bsmArgs[0]).getDescriptor());
      report(functions.given(target), type, "the result of " + link.name);
    }
    if (LambdaSites.isBody(target.getName()) || Types.isOfJdk(target.getOwner())) {
      return;
    }
    int self = target.getTag() == Opcodes.H_INVOKESTATIC || isNew(target) ? 0 : 1;
    int before = Type.getArgumentCount(link.desc) - self;
    Type[] types = Type.getArgumentTypes(target.getDesc());
    for (int i = Math.max(before, 0); i < types.length; i++) {
      TypeArguments place =
          functions.arguments(target.getOwner(), target.getName(), target.getDesc(), i);
      if (functions.isLent(place) && !functions.asked(link, i - before).areConcrete()) {
        report("what " + link.name + " is called with", types[i], name(target));
      }
    }
  }

  private static boolean isNew(Handle target) {
    return target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
  }

  private static String name(Handle target) {
    String type = Names.simple(target.getOwner());
    return isNew(target) ? "new " + type : type + "." + target.getName();
  }

  private void check(TypeArguments place, AbstractInsnNode at, int depth, Type type, String where) {
    if (functions.isLent(place)) {
      report(functions.stranger(functions.origins(owner, method), at, depth), type, where);
    }
  }

  private void report(@Nullable String stranger, Type type, String where) {
    if (stranger == null) {
      return;
    }
    String function = Names.simple(type.getInternalName());
    String sentence = "%s goes where a %s of messages is: %s".formatted(stranger, function, where);
    reports.add(
        Kind.UNANNOTATED_ESCAPE,
        line,
        method.name + method.desc + line + sentence,
        sentence,
        List.of("it may be an object of a library, which keeps what it is called with"),
        Functions.insteadOfGiving(function));
  }
}
