package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** Rewrites one class, and makes the class of its statics. */
final class ClassRewriter {
  private final Program program;
  private final RewrittenTypes types;
  private final Initialisers initialisers;
  private final ClassNode node;
  private final Map<String, byte[]> to;
  private final ClassNode out = new ClassNode();

  ClassRewriter(
      Program program, Initialisers initialisers, ClassNode node, Map<String, byte[]> to) {
    this.program = program;
    this.types = new RewrittenTypes(program);
    this.initialisers = initialisers;
    this.node = node;
    this.to = to;
  }

  void rewrite() throws AnalyzerException {
    boolean shared = program.isShared(node.name);
    begin();
    for (MethodNode method : node.methods) {
      out.methods.add(new MethodRewriter(program, initialisers, node, method).rewrite());
    }
    MainBridge.add(program, node, out, initialisers.hasEffects(node.name));
    List<FieldNode> statics = new ArrayList<>();
    List<FieldNode> fields = new ArrayList<>();
    for (FieldNode field : node.fields) {
      if (Initialisers.stays(field)) {
        out.fields.add(staying(field));
      } else {
        ((field.access & Opcodes.ACC_STATIC) != 0 ? statics : fields).add(Contents.mapped(field));
      }
    }
    boolean isEnum = program.enumOf(node.name) != null;
    if (!isEnum) {
      out.fields.addAll(fields);
    }
    if (shared) {
      if (program.isUnchanging(node.name)) {
        Contents.addUnchanging(out, fields);
      } else {
        Contents.add(out, fields);
      }
    }
    new ArrayBridges(program, node, out).add();
    atEachNode(isEnum && node.superName.equals(Types.ENUM));
    if (isEnum) {
      EnumState.constructor(out);
      put(EnumState.make(program, node, fields));
    }
    put(out);
    if (initialisers.hasStatics(node)) {
      put(new StaticsClass(program, initialisers, node).make(statics));
    }
  }

  private void begin() {
    int hidden = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_RECORD;
    int access = (node.access & ~hidden) | Opcodes.ACC_PUBLIC;
    String[] interfaces = node.interfaces.stream().map(Types::name).toArray(String[]::new);
    int version = Nests.version(node.version);
    out.visit(version, access, node.name, null, types.above(node), interfaces);
    out.sourceFile = node.sourceFile;
    out.nestHostClass = node.nestHostClass;
    out.nestMembers = node.nestMembers;
    out.outerClass = node.outerClass;
    out.outerMethod = node.outerMethod;
    out.outerMethodDesc = node.outerMethodDesc == null ? null : Types.method(node.outerMethodDesc);
    out.innerClasses = node.innerClasses;
    out.permittedSubclasses = node.permittedSubclasses;
  }

  /** Not final: a class initialiser sets it that was no constant. */
  private static FieldNode staying(FieldNode field) {
    int access = field.access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED);
    return new FieldNode(access | Opcodes.ACC_PUBLIC, field.name, field.desc, null, field.value);
  }

  /** What the JVM's own initialisation of the class does. */
  private void atEachNode(boolean isEnum) {
    String asserting = Assertions.asked(node);
    if (!isEnum && asserting == null) {
      return;
    }
    MethodVisitor code = out.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    if (asserting != null) {
      Assertions.set(code, node.name, asserting);
    }
    if (isEnum) {
      EnumState.constants(program, node, code);
      EnumState.members(out);
    }
    code.visitInsn(Opcodes.RETURN);
  }

  private void put(ClassNode made) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String first, String second) {
            return types.common(first, second);
          }
        };
    made.accept(writer);
    to.put(made.name, writer.toByteArray());
  }
}
