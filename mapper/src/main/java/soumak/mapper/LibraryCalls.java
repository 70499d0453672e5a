package soumak.mapper;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Hierarchy;
import soumak.analysis.TypedFrames;

/**
 * Whose texts and comparisons a library may ask for where the program calls it, see {@link
 * Callbacks}: those of the objects that it is given, by their types, and of what is in a collection
 * that it is given.
 */
final class LibraryCalls {
  private static final String OBJECT = "java/lang/Object";

  /** Methods without an argument to tell it that use the elements of a collection. */
  private static final Pattern USES_ELEMENTS =
      Pattern.compile("toString|hashCode|equals|compareTo|sort.*|poll.*|take.*|remove.*");

  private final Program program;
  private final Functions functions;

  LibraryCalls(Program program, Functions functions) {
    this.program = program;
    this.functions = functions;
  }

  /** The types of values in a method, where they are known. */
  private final class Types {
    private @Nullable TypedFrames frames;

    Types(Body body) {
      try {
        this.frames = TypedFrames.of(body.key.owner(), body.method, program.hierarchy);
      } catch (AnalyzerException | RuntimeException damaged) {
        this.frames = null;
      }
    }

    /** Of a value on the stack; null for one that is null. */
    @Nullable Type at(int index, int depth, Type declared) {
      Frame<BasicValue> frame = frames == null ? null : frames.before(index);
      int place = frame == null ? -1 : frame.getStackSize() - 1 - depth;
      Type type = frame == null || place < 0 ? declared : frame.getStack(place).getType();
      return type == null ? declared : TypedFrames.isNull(type) ? null : type;
    }
  }

  /** All that the calls of a method may lead to. */
  Set<MethodKey> in(Body body) {
    Set<MethodKey> found = new LinkedHashSet<>();
    Types types = new Types(body);
    for (int i = 0; i < body.size(); i++) {
      int index = i;
      switch (body.at(i)) {
        case MethodInsnNode call when isOfLibrary(body, index, call) -> {
          addArguments(types, i, call, found);
          if (call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>")) {
            addReceiver(types, i, call, found);
          }
        }
        case InvokeDynamicInsnNode dynamic -> addOperands(dynamic, found);
        default -> {}
      }
    }
    return found;
  }

  private boolean isOfLibrary(Body body, int index, MethodInsnNode call) {
    Hierarchy.Declared declared = program.hierarchy.resolve(call.owner, call.name, call.desc);
    String owner = declared == null ? call.owner : declared.owner().name();
    return !program.has(owner)
        && !owner.startsWith("soumak/")
        && !(owner.equals(OBJECT) && call.name.equals("<init>"))
        && functions.place(body, index, call).isHere();
  }

  private void addArguments(Types types, int index, MethodInsnNode call, Set<MethodKey> to) {
    Type[] declared = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < declared.length; i++) {
      if (declared[i].getSort() >= Type.ARRAY) {
        add(types.at(index, declared.length - 1 - i, declared[i]), declared[i], to);
      }
    }
  }

  private void add(@Nullable Type type, Type declared, Set<MethodKey> to) {
    if (type == null || type.getSort() < Type.ARRAY) {
      return;
    }
    if (type.getSort() == Type.ARRAY || declared.getSort() == Type.ARRAY) {
      Type element =
          type.getSort() == Type.ARRAY ? type.getElementType() : declared.getElementType();
      if (element.getSort() == Type.OBJECT) {
        to.add(Callbacks.ofObjects(element.getInternalName()));
      }
      return;
    }
    String known = type.getInternalName();
    to.add(Callbacks.ofObjects(known));
    if (isContainer(known)) {
      to.add(Callbacks.ofObjects(OBJECT));
    }
  }

  private void addReceiver(Types types, int index, MethodInsnNode call, Set<MethodKey> to) {
    Hierarchy.Declared declared = program.hierarchy.resolve(call.owner, call.name, call.desc);
    int depth = Type.getArgumentCount(call.desc);
    Type type = types.at(index, depth, Type.getObjectType(call.owner));
    if (type == null || type.getSort() != Type.OBJECT) {
      return;
    }
    String known = type.getInternalName();
    boolean usesElements = USES_ELEMENTS.matcher(call.name).matches();
    // An abstract method has no code of the library that could call others.
    boolean hasCode =
        declared != null
            && !declared.owner().name().equals(OBJECT)
            && !declared.method().isAbstract();
    if (hasCode || usesElements) {
      to.add(Callbacks.ofObjects(known));
    }
    if (isContainer(known) && (usesElements || known.startsWith("java/util/stream/"))) {
      to.add(Callbacks.ofObjects(OBJECT));
    }
  }

  private static boolean isContainer(String type) {
    boolean isFunction = type.startsWith("java/util/function/");
    return type.equals(OBJECT) || (type.startsWith("java/util/") && !isFunction);
  }

  /** Texts that are put together, methods of records, and references to methods of libraries. */
  private void addOperands(InvokeDynamicInsnNode dynamic, Set<MethodKey> to) {
    List<Type> types = new ArrayList<>(List.of(Type.getArgumentTypes(dynamic.desc)));
    switch (dynamic.bsm.getOwner()) {
      case "java/lang/invoke/StringConcatFactory" -> {}
      case "java/lang/runtime/ObjectMethods" -> {
        for (Object argument : dynamic.bsmArgs) {
          if (argument instanceof Handle field && !field.getDesc().startsWith("(")) {
            types.add(Type.getType(field.getDesc()));
          }
        }
      }
      case "java/lang/invoke/LambdaMetafactory" -> {
        if (!isReferenceToLibrary(dynamic)) {
          return;
        }
        types.addAll(List.of(((Type) dynamic.bsmArgs[2]).getArgumentTypes()));
      }
      default -> {
        return;
      }
    }
    Type object = Type.getObjectType(OBJECT);
    types.forEach(it -> add(it, object, to));
  }

  private boolean isReferenceToLibrary(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsmArgs.length > 2
        && dynamic.bsmArgs[2] instanceof Type type
        && type.getSort() == Type.METHOD
        && dynamic.bsmArgs[1] instanceof Handle target
        && !program.has(target.getOwner())
        && !target.getOwner().startsWith("soumak/");
  }
}
