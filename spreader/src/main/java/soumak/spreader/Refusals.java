package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Diagnostic;
import soumak.analysis.TypedFrames;

/** What cannot be rewritten in the code of a class, and so is refused; see {@link KindRefusals}. */
final class Refusals {
  private final Program program;
  private final ClassNode owner;
  private final DynamicCalls dynamics;
  private final List<Diagnostic> found = new ArrayList<>();

  Refusals(Program program, ClassNode owner) {
    this.program = program;
    this.owner = owner;
    this.dynamics = new DynamicCalls(program, owner);
  }

  List<Diagnostic> find() {
    new KindRefusals(program, owner, this).find();
    owner.methods.forEach(this::method);
    return found;
  }

  private void method(MethodNode method) {
    if (method.name.equals("$deserializeLambda$")) {
      return; // of a lambda that is refused itself
    }
    if ((method.access & Opcodes.ACC_NATIVE) != 0) {
      add(
          0,
          "native",
          method.name + " is native: what it does to objects is unknown",
          "write it in Java");
    }
    if (method.name.equals("finalize") && method.desc.equals("()V")) {
      add(0, "finalizer", "has a finalizer, which would run for every copy", "close it explicitly");
    }
    int line = 0;
    boolean locks = false;
    for (AbstractInsnNode at : method.instructions) {
      line = at instanceof LineNumberNode number ? number.line : line;
      locks |= at.getOpcode() == Opcodes.MONITORENTER;
      instruction(method, at, line);
    }
    if (locks) {
      monitors(method);
    }
  }

  private void instruction(MethodNode method, AbstractInsnNode at, int line) {
    if (at instanceof InvokeDynamicInsnNode dynamic) {
      labels(dynamic, line);
      String obstacle = dynamics.obstacle(dynamic);
      if (obstacle != null) {
        add(line, "dynamic", obstacle, "write a class that does the same");
      } else if (LambdaClasses.isLambda(dynamic)) {
        call(LambdaClasses.call(dynamic), line);
      }
    } else if (at instanceof MethodInsnNode call) {
      if (!CallRefusals.setsDate(call) || !Fresh.isDate(program, owner.name, method, call)) {
        call(call, line);
      }
    } else if (at instanceof LdcInsnNode constant && isMade(constant.cst)) {
      add(line, "dynamic", "has a constant that is made as it runs", "compute it in a method");
    } else if (at instanceof TypeInsnNode type && tests(type)) {
      asksForRecords(line);
    } else if (at instanceof TypeInsnNode type
        && at.getOpcode() == Opcodes.INSTANCEOF
        && isDeep(Type.getObjectType(type.desc))) {
      asksForArrays(Type.getObjectType(type.desc), line);
    } else if (at instanceof VarInsnNode && at.getOpcode() == Opcodes.RET) {
      add(line, "class-file", "has a subroutine (ret)", "compile it for Java 8 or newer");
    } else if (at instanceof JumpInsnNode && at.getOpcode() == Opcodes.JSR) {
      add(line, "class-file", "has a subroutine (jsr)", "compile it for Java 8 or newer");
    }
  }

  /** What a switch asks its object for. */
  private void labels(InvokeDynamicInsnNode dynamic, int line) {
    if (SwitchCode.isSwitch(dynamic)) {
      for (Object label : dynamic.bsmArgs) {
        if (label instanceof Type type && isAnyRecord(type)) {
          asksForRecords(line);
        } else if (label instanceof Type type && isDeep(type)) {
          asksForArrays(type, line);
        }
      }
    }
  }

  private void asksForRecords(int line) {
    add(line, "record", "asks whether an object is any record", "ask for the types it can have");
  }

  private void asksForArrays(Type type, int line) {
    add(
        line,
        "arrays",
        "asks whether an object is a "
            + type.getClassName()
            + ": what is in inner arrays is not known then",
        "ask the inner arrays");
  }

  private void call(MethodInsnNode call, int line) {
    CallRefusals.Refusal refusal = CallRefusals.of(program, owner, call);
    if (refusal != null) {
      add(line, refusal.rule(), refusal.what(), refusal.fix());
    }
  }

  private static boolean isMade(Object constant) {
    return constant instanceof ConstantDynamic
        || constant instanceof org.objectweb.asm.Handle
        || (constant instanceof Type type && type.getSort() == Type.METHOD);
  }

  private static boolean tests(TypeInsnNode type) {
    return type.getOpcode() == Opcodes.INSTANCEOF && isAnyRecord(Type.getObjectType(type.desc));
  }

  /** What rewritten records and arrays of them are no more. */
  private static boolean isAnyRecord(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    return element.getSort() == Type.OBJECT && element.getInternalName().equals(Types.RECORD);
  }

  private static boolean isDeep(Type type) {
    return type.getSort() == Type.ARRAY
        && type.getDimensions() > 1
        && type.getElementType().getSort() == Type.OBJECT
        && !type.getElementType().getInternalName().equals(Types.OBJECT);
  }

  /** Nodes have copies of such values, each with a monitor of its own. */
  private void monitors(MethodNode method) {
    try {
      TypedFrames frames = TypedFrames.of(owner.name, method, program.hierarchy());
      int line = 0;
      for (int i = 0; i < method.instructions.size(); i++) {
        AbstractInsnNode at = method.instructions.get(i);
        line = at instanceof LineNumberNode number ? number.line : line;
        Frame<BasicValue> frame = frames.before(i);
        if (at.getOpcode() == Opcodes.MONITORENTER && frame != null) {
          locked(frame.getStack(frame.getStackSize() - 1).getType(), line);
        }
      }
    } catch (AnalyzerException e) {
      add(0, "class-file", method.name + " has code that is not valid", "compile it again");
    }
  }

  private void locked(@Nullable Type type, int line) {
    if (type != null && type.getSort() == Type.OBJECT && isCopied(type.getInternalName())) {
      add(
          line,
          "monitor",
          "synchronizes on a "
              + type.getClassName()
              + ", of which each node has copies with monitors of their own",
          "synchronize on an object of the program, or on new Object()");
    }
  }

  private boolean isCopied(String name) {
    return Copied.has(name)
        || name.equals("java/time/format/DateTimeFormatter")
        || program.inherits(name, Types.THROWABLE);
  }

  void add(int line, String rule, String what, String fix) {
    found.add(Spreader.finding(owner, line, rule, what, fix));
  }
}
