package soumak.processj.code;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Type;

/** Writes the main method that the java command calls: it runs the main procedure as a task. */
final class EntryCode {
  private static final List<Type> TEXTS = List.of(new Type.Array(Basic.STRING));

  private final FileClass file;
  private final ClassOutput output;

  EntryCode(FileClass file, ClassOutput output) {
    this.file = file;
    this.output = output;
  }

  /** Whether a program can begin with a main procedure of these parameters. */
  static boolean isEntry(Procedure main) {
    List<Type> parameters = main.parameters();
    return parameters.isEmpty()
        || parameters.equals(TEXTS)
        || parameters.equals(List.of(Basic.INT));
  }

  /** Of several a program begins with that of the lowest rank: the one with all arguments first. */
  static int rank(Procedure main) {
    return main.parameters().equals(TEXTS) ? 0 : main.parameters().isEmpty() ? 1 : 2;
  }

  /**
   * Writes it.
   *
   * @param forking the classes whose forked processes belong to the program
   */
  void write(Procedure main, List<String> forking) {
    String descriptor = Descriptors.of(main.parameters(), Basic.VOID);
    String action =
        file.action(
            "main$start",
            file.className(),
            file.methodName(main),
            descriptor,
            Basic.VOID,
            main.yields());
    MethodVisitor mv =
        output.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            "main",
            "([Ljava/lang/String;)V",
            null,
            new String[] {"java/lang/Throwable"});
    mv.visitCode();
    Emitter out = new Emitter(mv);
    mv.visitTypeInsn(Opcodes.NEW, action);
    mv.visitInsn(Opcodes.DUP);
    if (!main.parameters().isEmpty()) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    }
    if (main.parameters().equals(List.of(Basic.INT))) {
      out.callStatic(Descriptors.RUN + "Program", "number", "([Ljava/lang/String;)I");
    }
    out.construct(action, descriptor);
    out.integer(forking.size());
    mv.visitTypeInsn(Opcodes.ANEWARRAY, Names.FORKS);
    for (int i = 0; i < forking.size(); i++) {
      mv.visitInsn(Opcodes.DUP);
      out.integer(i);
      mv.visitFieldInsn(Opcodes.GETSTATIC, forking.get(i), "forks$", "L" + Names.FORKS + ";");
      mv.visitInsn(Opcodes.AASTORE);
    }
    out.callStatic(
        Descriptors.RUN + "Program", "run", "(L" + Names.ACTION + ";[L" + Names.FORKS + ";)V");
    mv.visitInsn(Opcodes.RETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }
}
