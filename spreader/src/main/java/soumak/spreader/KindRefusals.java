package soumak.spreader;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;

/** Classes that cannot be rewritten for what they extend and declare. */
final class KindRefusals {
  private static final Set<String> ROOTS = Set.of(Types.OBJECT, Types.RECORD, Types.ENUM);

  private final Program program;
  private final ClassNode owner;
  private final Refusals to;

  KindRefusals(Program program, ClassNode owner, Refusals to) {
    this.program = program;
    this.owner = owner;
    this.to = to;
  }

  void find() {
    List<String> absent = program.hierarchy().missingAncestors(owner.name);
    if (!absent.isEmpty()) {
      String name = absent.getFirst().replace('/', '.');
      to.add(
          0,
          "missing",
          "extends or implements " + name + ", which is not there",
          "give its class file too");
    } else if (program.inherits(owner.name, Types.THROWABLE)) {
      throwable();
    } else if (!program.owns(owner.superName)) {
      above(owner.superName);
    }
    boolean isEnum = owner.superName.equals(Types.ENUM);
    if (isEnum && !new EnumCode(program, owner).isKnown()) {
      to.add(
          0,
          "enum",
          "is an enum whose constants are made in an unknown way",
          "compile it by javac");
    }
    constructors();
    for (FieldNode field : owner.fields) {
      if (field.name.endsWith("$") && (field.access & Opcodes.ACC_SYNTHETIC) == 0) {
        to.add(0, "name", "has a field " + field.name, "choose a name without $ at its end");
      }
    }
  }

  /** Constructors have one name, so their types must differ when they are rewritten, too. */
  private void constructors() {
    Set<String> seen = new HashSet<>();
    for (MethodNode method : owner.methods) {
      if (method.name.equals("<init>") && !seen.add(Types.method(method.desc))) {
        to.add(
            0,
            "overload",
            "has constructors that differ in the types of arrays only",
            "add a parameter to one, or make it a static method");
      }
    }
  }

  private boolean isMutable(FieldNode field) {
    return (field.access & (Opcodes.ACC_STATIC | Opcodes.ACC_FINAL)) == 0;
  }

  /** Whether more than a constructor writes a field, of the object that it makes. */
  private boolean changes(FieldNode field) {
    return isMutable(field)
        && program.nodes().stream()
            .anyMatch(in -> in.methods.stream().anyMatch(it -> changes(in, it, field)));
  }

  private boolean changes(ClassNode in, MethodNode method, FieldNode field) {
    boolean makes = in == owner && method.name.equals("<init>");
    boolean writes = false;
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() == Opcodes.PUTFIELD
          && at instanceof FieldInsnNode put
          && program.field(put.owner, put.name, put.desc) == field) {
        if (!makes || !put.owner.equals(owner.name)) {
          return true;
        }
        writes = true;
      }
    }
    return writes && !writesOnlyItsOwn(method);
  }

  private boolean writesOnlyItsOwn(MethodNode constructor) {
    try {
      return Constructors.writesOnlyItsOwn(owner, constructor);
    } catch (AnalyzerException e) { // its rewriting tells
      return false;
    }
  }

  /** They are copied, so what one node changes no other one would see. */
  private void throwable() {
    for (FieldNode field : owner.fields) {
      boolean array = Types.isArray(Type.getType(field.desc));
      if (changes(field) || (array && (field.access & Opcodes.ACC_STATIC) == 0)) {
        to.add(
            0,
            "throwable",
            "can be thrown and has a field "
                + field.name
                + " that can change: each node would have a copy of its own",
            "have only its constructors write the field, no array in it, or hold it in another"
                + " object");
      }
    }
  }

  private void above(String name) {
    String shown = name.replace('/', '.');
    if (program.hierarchy().isSubtype(name, "java/lang/ClassLoader")) {
      to.add(0, "loader", "is a class loader: its classes would not be rewritten", "do without");
    } else if (!ROOTS.contains(name) && Types.name(name).equals(name)) {
      boolean state = owner.fields.stream().anyMatch(this::isMutable) || hasState(name);
      if (state) {
        to.add(
            0,
            "superclass",
            "extends " + shown + ", whose objects stay at their node, and has fields that change",
            "hold such an object in a field instead of extending its class");
      }
    }
  }

  private boolean hasState(String name) {
    for (ClassInfo above : program.hierarchy().ancestors(name)) {
      if (above.fields().stream().anyMatch(it -> !it.isStatic())) {
        return true;
      }
    }
    return false;
  }
}
