package soumak.processj.code;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.processj.check.ConstantSymbol;
import soumak.processj.check.FileScope;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Declaration;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * Writes the class of a file, with a static method for each procedure, and the classes beside it.
 */
final class FileClass {
  private static final String MAIN = "main";
  private static final String MAIN_WITH_TEXTS = "([Ljava/lang/String;)V";
  private static final String FORKS_FIELD = "forks$";

  private final FileScope file;
  private final Problems problems;
  private final List<String> data;
  private final Map<String, byte[]> classes;
  private final ClassOutput output;
  private final String source;
  private final Map<String, Integer> numbers = new HashMap<>();
  private boolean hasForks;

  /**
   * @param data the classes of what the program's mobile processes can consist of
   */
  FileClass(FileScope file, List<String> data, Map<String, byte[]> classes, Problems problems) {
    this.file = file;
    this.problems = problems;
    this.data = data;
    this.classes = classes;
    this.source = file.unit().file().name();
    this.output =
        ClassOutput.of(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, file.className(), Names.OBJECT, source);
  }

  String className() {
    return file.className();
  }

  /** Whether processes are forked here; known when all procedures have been written. */
  boolean hasForks() {
    return hasForks;
  }

  /** Writes all but what {@link #finish} adds. */
  void write() {
    constructor(output, Names.OBJECT, Opcodes.ACC_PRIVATE);
    RecordClasses records = new RecordClasses(classes, source);
    for (var type : file.types()) {
      switch (type) {
        case RecordType it -> within(it.toString(), () -> records.record(it));
        case ProtocolType it ->
            within(it.toString(), () -> it.own().values().forEach(records::tag));
        default -> {}
      }
    }
    file.constants().forEach(this::constant);
    file.procedures().forEach(it -> within(it.at(), it.name(), () -> procedure(it)));
  }

  /** Writes one declaration, unless it exceeds the limits of class files. */
  private void within(At at, String name, Runnable writing) {
    try {
      writing.run();
    } catch (LimitExceededException | MethodTooLargeException exceeded) {
      tooLarge(at, name);
    }
  }

  private void within(String name, Runnable writing) {
    within(place(name), name, writing);
  }

  private At place(String name) {
    return file.unit().declarations().stream()
        .filter(it -> it.name().equals(name))
        .map(Declaration::at)
        .findFirst()
        .orElse(new At(file.unit().file(), 1, 1));
  }

  private void tooLarge(At at, String name) {
    problems.error(
        at,
        "'" + name + "' is too large for a class file of the JVM",
        "a method has 64 KB of code, and 250 parameters or captured variables; divide it");
  }

  private static void constructor(ClassOutput output, String superName, int access) {
    MethodVisitor mv = output.visitMethod(access, "<init>", "()V", null, null);
    mv.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(Opcodes.INVOKESPECIAL, superName, "<init>", "()V", false);
    mv.visitInsn(Opcodes.RETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }

  private void constant(ConstantSymbol constant) {
    Value.Constant value = constant.value();
    Object known = value == null ? null : value.value();
    Object stored =
        switch (known) {
          case Boolean it -> it ? 1 : 0;
          case Character it -> (int) it;
          case Byte it -> it.intValue();
          case Short it -> it.intValue();
          case null -> null;
          default -> known;
        };
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    String descriptor = Descriptors.of(constant.type());
    output.visitField(access, constant.name(), descriptor, null, stored).visitEnd();
  }

  private void procedure(Procedure procedure) {
    Procedure.Content content = procedure.content();
    if (content == null) {
      return;
    }
    if (procedure.mobile() != null) {
      mobile(procedure, content);
      return;
    }
    String descriptor = Descriptors.of(procedure.parameters(), procedure.result());
    int size = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    MethodCode code =
        method(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            methodName(procedure),
            descriptor,
            procedure.yields(),
            procedure.name(),
            procedure.result(),
            size - 1);
    int slot = 0;
    for (Variable parameter : content.parameters()) {
      code.parameter(parameter, slot);
      slot += Emitter.size(parameter.type());
    }
    code.write(content.code());
    finish(code, content);
  }

  /** Writes a return behind the code even where that is never reached. */
  private static void finish(MethodCode code, Procedure.Content content) {
    if (code.result == Basic.VOID || code.result == Basic.NULL) {
      code.out.line(content.code().end());
      code.leave();
    } else {
      code.out.mv.visitInsn(Opcodes.ACONST_NULL);
      code.out.mv.visitInsn(Opcodes.ATHROW);
    }
    code.end();
  }

  /** A procedure's method; that of main is what the entry calls. */
  String methodName(Procedure procedure) {
    boolean entry =
        procedure.methodName().equals(MAIN)
            && Descriptors.of(procedure.parameters(), procedure.result()).equals(MAIN_WITH_TEXTS);
    return entry ? "main$process" : procedure.methodName();
  }

  /** A new method of this class. */
  MethodCode method(
      int access,
      String name,
      String descriptor,
      boolean pauses,
      String procedure,
      soumak.processj.typed.Type result,
      int firstSlot) {
    MethodVisitor mv =
        output.visitMethod(
            access, name, ClassOutput.within(descriptor), null, pauses ? pausable() : null);
    mv.visitCode();
    return new MethodCode(this, procedure, new Emitter(mv), result, firstSlot);
  }

  static String[] pausable() {
    return new String[] {ClassOutput.PAUSABLE};
  }

  /** The name of the source file. */
  String source() {
    return source;
  }

  /** Takes a class that stands beside this one. */
  void beside(String name, ClassOutput made) {
    made.visitEnd();
    classes.put(name, made.toByteArray());
  }

  /** A name for the next branch of a par in a procedure. */
  String branchMethod(String procedure) {
    return procedure + "$par" + numbers.merge(procedure, 1, Integer::sum);
  }

  /** The name of the field with the forked processes. */
  String forks() {
    hasForks = true;
    return FORKS_FIELD;
  }

  /**
   * Writes a class of actions that call a method with the values that they were made with.
   *
   * @return its internal name
   */
  String action(
      String name,
      String owner,
      String method,
      String descriptor,
      soumak.processj.typed.Type result,
      boolean pauses) {
    String type = className() + "$" + name;
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
    ClassOutput action = ClassOutput.of(access, type, Names.OBJECT, source, Names.ACTION);
    Type[] fields = Type.getArgumentTypes(descriptor);
    MethodVisitor init =
        action.visitMethod(
            0,
            "<init>",
            ClassOutput.within(Type.getMethodDescriptor(Type.VOID_TYPE, fields)),
            null,
            null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, Names.OBJECT, "<init>", "()V", false);
    String[] thrown = {ClassOutput.PAUSABLE, "java/lang/Exception"};
    MethodVisitor run = action.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, thrown);
    run.visitCode();
    int slot = 1;
    for (int i = 0; i < fields.length; i++) {
      String field = "v" + i;
      String fieldType = fields[i].getDescriptor();
      int fieldAccess = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
      action.visitField(fieldAccess, field, fieldType, null, null).visitEnd();
      init.visitVarInsn(Opcodes.ALOAD, 0);
      init.visitVarInsn(fields[i].getOpcode(Opcodes.ILOAD), slot);
      init.visitFieldInsn(Opcodes.PUTFIELD, type, field, fieldType);
      slot += fields[i].getSize();
      run.visitVarInsn(Opcodes.ALOAD, 0);
      run.visitFieldInsn(Opcodes.GETFIELD, type, field, fieldType);
    }
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    init.visitEnd();
    run.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
    new Emitter(run).pop(result);
    run.visitInsn(Opcodes.RETURN);
    run.visitMaxs(0, 0);
    run.visitEnd();
    beside(type, action);
    return type;
  }

  private void mobile(Procedure procedure, Procedure.Content content) {
    var mobile = procedure.mobile();
    if (mobile == null) {
      return;
    }
    ClassOutput process =
        ClassOutput.of(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, mobile.className(), Names.MOBILE_BODY, source);
    constructor(process, Names.MOBILE_BODY, Opcodes.ACC_PUBLIC);
    MethodVisitor mv =
        process.visitMethod(
            Opcodes.ACC_PUBLIC, "run", "(Ljava/lang/Object;)Ljava/lang/Object;", null, pausable());
    mv.visitCode();
    MethodCode code = new MethodCode(this, procedure.name(), new Emitter(mv), Basic.NULL, 2);
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    code.steps().unpack(0, content.parameters(), true);
    // What it holds when it moves is the program's variables, and no objects beside them.
    code.steps().write(content.code());
    finish(code, content);
    types(process);
    beside(mobile.className(), process);
  }

  /** Writes the method that tells the classes of the program's data. */
  private void types(ClassOutput process) {
    MethodVisitor mv =
        process.visitMethod(Opcodes.ACC_PROTECTED, "types", "()[Ljava/lang/Class;", null, null);
    mv.visitCode();
    new Emitter(mv).classes(data);
    mv.visitInsn(Opcodes.ARETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }

  /**
   * Adds the entry of a program, if the file has a main procedure, and what was asked for
   * meanwhile.
   *
   * @param forking the classes of all files that fork
   */
  void finish(List<String> forking) {
    Procedure main = main();
    if (main != null) {
      new EntryCode(this, output).write(main, forking);
    }
    if (hasForks) {
      initializer();
    }
    output.visitEnd();
    try {
      classes.put(className(), output.toByteArray());
    } catch (MethodTooLargeException exceeded) {
      // What a fork calls is a method whose name begins with that of its procedure and a '$'.
      String method = exceeded.getMethodName();
      String name = method.replaceFirst("(?<=.)\\$(par\\d+|process)$", "");
      tooLarge(place(name), name);
    } catch (ClassTooLargeException exceeded) {
      tooLarge(place(""), className());
    }
  }

  private @Nullable Procedure main() {
    List<Procedure> mains =
        file.procedures().stream()
            .filter(it -> it.name().equals(MAIN) && it.result() == Basic.VOID)
            .filter(it -> it.content() != null && it.mobile() == null && EntryCode.isEntry(it))
            .sorted(Comparator.comparingInt(EntryCode::rank))
            .toList();
    return mains.isEmpty() ? null : mains.getFirst();
  }

  private void initializer() {
    // Read by the entry, which may be in another package.
    int access =
        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
    MethodVisitor mv = output.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    mv.visitCode();
    String descriptor = "L" + Names.FORKS + ";";
    output.visitField(access, FORKS_FIELD, descriptor, null, null).visitEnd();
    mv.visitTypeInsn(Opcodes.NEW, Names.FORKS);
    mv.visitInsn(Opcodes.DUP);
    mv.visitMethodInsn(Opcodes.INVOKESPECIAL, Names.FORKS, "<init>", "()V", false);
    mv.visitFieldInsn(Opcodes.PUTSTATIC, className(), FORKS_FIELD, descriptor);
    mv.visitInsn(Opcodes.RETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }
}
