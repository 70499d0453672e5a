package soumak.mapper;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;

/** Whether anything that an actor can reach from its fields may change after construction. */
final class Mutability {
  private static final Set<String> IMMUTABLE =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Class",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/time/Duration",
          "java/time/Instant",
          "java/time/LocalDate",
          "java/time/LocalDateTime",
          "java/util/UUID",
          "java/util/Locale",
          "java/nio/charset/Charset",
          "java/nio/file/Path",
          "java/util/regex/Pattern");

  /** They are meant to be shared; what they hold is no state of the actor. */
  private static final Set<String> SHARED =
      Set.of("soumak/Sharable", "soumak/Capsule", "soumak/Strand", "soumak/Reply");

  private final Program program;

  Mutability(Program program) {
    this.program = program;
  }

  /** What may change; null if nothing does. */
  @Nullable Place change(String actor) {
    for (ClassInfo type : program.hierarchy.ancestors(actor)) {
      ClassNode node = program.find(type.name());
      for (FieldNode field : node == null ? List.<FieldNode>of() : node.fields) {
        boolean ours = (field.access & Opcodes.ACC_STATIC) == 0;
        Place change = ours ? change(type.name(), field) : null;
        if (change != null) {
          return change;
        }
      }
    }
    return null;
  }

  private @Nullable Place change(String owner, FieldNode field) {
    for (Uses.Use use : program.uses().ofField(owner, field.name)) {
      if (isWrite(use.body(), use.index(), owner)) {
        return Place.of(use.body(), use.index(), "writes the field " + field.name);
      }
    }
    Type type = Type.getType(field.desc);
    MethodKey nowhere = new MethodKey(owner, "", "");
    if (type.getSort() == Type.ARRAY) {
      return isOnlyRead(owner, field)
          ? null
          : new Place(nowhere, 0, "the array in the field " + field.name + " can change");
    }
    return isImmutable(type, new HashSet<>())
        ? null
        : new Place(
            nowhere,
            0,
            "the " + type.getClassName() + " in the field " + field.name + " can change");
  }

  private static boolean isWrite(Body body, int index, String owner) {
    return body.at(index).getOpcode() == Opcodes.PUTFIELD
        && !(body.key.owner().equals(owner) && body.key.isConstructor());
  }

  /** An array that the class itself has made, and of which it only looks at the elements. */
  private boolean isOnlyRead(String owner, FieldNode field) {
    Type elements = Type.getType(field.desc).getElementType();
    boolean flat = Type.getType(field.desc).getDimensions() == 1;
    if (!flat || !isImmutable(elements, new HashSet<>())) {
      return false;
    }
    for (Uses.Use use : program.uses().ofField(owner, field.name)) {
      if (!isRead(use.body(), use.index(), owner)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isRead(Body body, int index, String owner) {
    AbstractInsnNode access = body.at(index);
    boolean born = body.key.owner().equals(owner) && body.key.isConstructor();
    if (access.getOpcode() == Opcodes.GETFIELD) {
      Set<AbstractInsnNode> array = Set.of(access);
      return body.origins().users(array).stream()
          .allMatch(it -> isLook(body.at(it)) || (born && isFill(body, it, array)));
    }
    Set<AbstractInsnNode> given = body.origins().ofStack(index, 0);
    boolean own =
        !given.isEmpty()
            && given.stream()
                .allMatch(it ->
                    it.getOpcode() == Opcodes.NEWARRAY || it.getOpcode() == Opcodes.ANEWARRAY);
    Set<AbstractInsnNode> made = new HashSet<>(given);
    return own
        && body.origins().users(made).stream()
            .allMatch(it -> it == index || isLook(body.at(it)) || isFill(body, it, made));
  }

  /** Writes an element of the array, and not the array itself into another. */
  private static boolean isFill(Body body, int index, Set<AbstractInsnNode> array) {
    int opcode = body.at(index).getOpcode();
    return opcode >= Opcodes.IASTORE
        && opcode <= Opcodes.SASTORE
        && Collections.disjoint(body.origins().ofStack(index, 0), array);
  }

  private static boolean isLook(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return opcode == Opcodes.ARRAYLENGTH
        || opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL
        || (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD);
  }

  private boolean isImmutable(Type type, Set<String> asked) {
    if (type.getSort() != Type.OBJECT) {
      return type.getSort() != Type.ARRAY;
    }
    String name = type.getInternalName();
    if (IMMUTABLE.contains(name) || isShared(name) || !asked.add(name)) {
      return true;
    }
    ClassInfo info = program.hierarchy.find(name);
    boolean known = info != null && program.has(name) && (info.access() & Opcodes.ACC_FINAL) != 0;
    return known && isImmutable(info, asked);
  }

  private boolean isShared(String name) {
    return SHARED.stream().anyMatch(it -> program.hierarchy.isSubtype(name, it));
  }

  private boolean isImmutable(@Nullable ClassInfo info, Set<String> asked) {
    if (info == null || info.name().equals("java/lang/Object")) {
      return info != null;
    }
    for (FieldInfo field : info.fields()) {
      boolean fixed = field.isStatic() || field.isFinal();
      if (!fixed || (!field.isStatic() && !isImmutable(Type.getType(field.descriptor()), asked))) {
        return false;
      }
    }
    String parent = info.superName();
    return parent == null
        || Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum").contains(parent);
  }
}
