package soumak.processj.code;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.JavaMethod;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Writes the code that computes values. */
final class ValueCode {
  private final MethodCode code;
  private final Emitter out;
  private final PlaceCode places;
  private final ConditionCode conditions;
  private final CreationCode creations;

  ValueCode(MethodCode code) {
    this.code = code;
    this.out = code.out;
    this.places = new PlaceCode(code, this);
    this.conditions = new ConditionCode(code, this);
    this.creations = new CreationCode(code, this);
  }

  ConditionCode conditions() {
    return conditions;
  }

  PlaceCode places() {
    return places;
  }

  /** Computes a value whose result is not needed. */
  void discard(Value value) {
    switch (value) {
      case Value.Assign it -> places.assign(it, false);
      case Value.Compound it -> places.compound(it, false);
      case Value.Increment it -> places.increment(it, false);
      default -> {
        push(value);
        out.pop(value.type());
      }
    }
  }

  /** Computes a value; it is on the stack then. */
  void push(Value value) {
    switch (value) {
      case Value.Constant it -> constant(it);
      case Value.Local it -> code.load(it.variable());
      case Value.Place it -> places.load(it);
      case Value.Convert it -> {
        push(it.value());
        out.convert(it.value().type(), it.type());
        creations.check(it);
      }
      case Value.Unary it -> unary(it);
      case Value.Binary it -> binary(it);
      case Value.Logical it -> conditions.push(it);
      case Value.IsTag it -> {
        push(it.value());
        out.mv.visitTypeInsn(Opcodes.INSTANCEOF, it.tag().className());
      }
      case Value.Concatenation it -> concatenation(it.parts());
      case Value.Choice it -> choice(it);
      case Value.Assign it -> places.assign(it, true);
      case Value.Compound it -> places.compound(it, true);
      case Value.Increment it -> places.increment(it, true);
      case Value.Call it -> call(it);
      case Value.JavaCall it -> javaCall(it);
      case Value.MobileCall it -> mobileCall(it);
      case Value.EndOf it -> end(it);
      case Value.Read it -> read(it);
      case Value.Write it -> write(it);
      case Value.Sync it -> {
        push(it.barrier());
        out.line(it.at());
        out.callVirtual(Names.BARRIER, "sync", "()V");
      }
      case Value.TimerRead it -> {
        push(it.timer());
        out.callVirtual(Names.TIMER, "read", "()J");
      }
      case Value.Timeout it -> {
        push(it.timer());
        push(it.time());
        out.line(it.at());
        out.callVirtual(Names.TIMER, "timeout", "(J)V");
      }
      case Value.Size it -> {
        push(it.of());
        if (it.of().type() == Basic.STRING) {
          out.callVirtual("java/lang/String", "length", "()I");
        } else {
          out.mv.visitInsn(Opcodes.ARRAYLENGTH);
        }
      }
      case Value.NewArray it -> creations.array(it);
      case Value.ArrayOf it -> creations.arrayOf(it);
      case Value.Fresh it -> creations.fresh(it.type());
      case Value.NewRecord it -> creations.record(it);
      case Value.NewTagged it -> creations.tagged(it);
      case Value.NewMobile it -> creations.mobile(it.type());
    }
  }

  private void constant(Value.Constant constant) {
    switch (constant.value()) {
      case null -> out.mv.visitInsn(Opcodes.ACONST_NULL);
      case Boolean it -> out.integer(it ? 1 : 0);
      case Character it -> out.integer(it);
      case Byte it -> out.integer(it);
      case Short it -> out.integer(it);
      case Integer it -> out.integer(it);
      case Long it when it == 0 || it == 1 -> out.mv.visitInsn(Opcodes.LCONST_0 + it.intValue());
      default -> out.mv.visitLdcInsn(constant.value());
    }
  }

  private void unary(Value.Unary value) {
    if (value.operator().equals("!")) {
      conditions.push(value);
      return;
    }
    push(value.operand());
    if (value.operator().equals("-")) {
      out.typed(value.type(), Opcodes.INEG);
    } else if (value.type() == Basic.LONG) {
      out.mv.visitLdcInsn(-1L);
      out.mv.visitInsn(Opcodes.LXOR);
    } else {
      out.integer(-1);
      out.mv.visitInsn(Opcodes.IXOR);
    }
  }

  private void binary(Value.Binary value) {
    if (ConditionCode.isComparison(value.operator())) {
      conditions.push(value);
      return;
    }
    push(value.left());
    push(value.right());
    operate(value.operator(), value.type());
  }

  /** Applies an arithmetic operator to the two values on the stack. */
  void operate(String operator, Type type) {
    int opcode =
        switch (operator) {
          case "+" -> Opcodes.IADD;
          case "-" -> Opcodes.ISUB;
          case "*" -> Opcodes.IMUL;
          case "/" -> Opcodes.IDIV;
          case "%" -> Opcodes.IREM;
          case "<<" -> Opcodes.ISHL;
          case ">>" -> Opcodes.ISHR;
          case ">>>" -> Opcodes.IUSHR;
          case "&" -> Opcodes.IAND;
          case "|" -> Opcodes.IOR;
          default -> Opcodes.IXOR;
        };
    out.typed(type == Basic.BOOLEAN ? Basic.INT : type, opcode);
  }

  private void concatenation(List<Value> parts) {
    newText();
    parts.forEach(this::append);
    text();
  }

  void newText() {
    out.mv.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
    out.mv.visitInsn(Opcodes.DUP);
    out.construct("java/lang/StringBuilder", "()V");
  }

  void append(Value part) {
    push(part);
    append(part.type());
  }

  void append(Type type) {
    String argument =
        switch (type) {
          case Basic.BYTE, Basic.SHORT -> "I";
          case Basic.STRING -> "Ljava/lang/String;";
          case Basic basic when basic.isPrimitive() -> Descriptors.of(basic);
          default -> "Ljava/lang/Object;";
        };
    out.callVirtual(
        "java/lang/StringBuilder", "append", "(" + argument + ")Ljava/lang/StringBuilder;");
  }

  void text() {
    out.callVirtual("java/lang/StringBuilder", "toString", "()Ljava/lang/String;");
  }

  private void choice(Value.Choice value) {
    Label no = new Label();
    Label end = new Label();
    conditions.jumpUnless(value.condition(), no);
    push(value.yes());
    out.mv.visitJumpInsn(Opcodes.GOTO, end);
    out.mv.visitLabel(no);
    push(value.no());
    out.mv.visitLabel(end);
    if (value.type().isReference()) {
      out.cast(value.type());
    }
  }

  private void call(Value.Call value) {
    Procedure procedure = value.procedure();
    value.arguments().forEach(this::push);
    out.line(value.at());
    out.callStatic(
        procedure.owner(),
        code.file.methodName(procedure),
        Descriptors.of(procedure.parameters(), procedure.result()));
  }

  private void javaCall(Value.JavaCall value) {
    JavaMethod method = value.method();
    boolean constructor = method.name().equals("<init>");
    if (constructor) {
      out.mv.visitTypeInsn(Opcodes.NEW, method.owner());
      out.mv.visitInsn(Opcodes.DUP);
    }
    if (value.target() != null) {
      push(value.target());
    }
    value.arguments().forEach(this::push);
    out.line(value.at());
    int opcode = constructor ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL;
    if (method.isStatic()) {
      opcode = Opcodes.INVOKESTATIC;
    } else if (method.isInterface()) {
      opcode = Opcodes.INVOKEINTERFACE;
    }
    out.mv.visitMethodInsn(
        opcode, method.owner(), method.name(), method.descriptor(), method.isInterface());
    if (!constructor) {
      javaResult(method);
    }
  }

  /** What Java gives may be less than what the program is promised, or more than it wants. */
  private void javaResult(JavaMethod method) {
    org.objectweb.asm.Type given = org.objectweb.asm.Type.getReturnType(method.descriptor());
    if (method.result() == Basic.VOID) {
      switch (given.getSize()) {
        case 1 -> out.mv.visitInsn(Opcodes.POP);
        case 2 -> out.mv.visitInsn(Opcodes.POP2);
        default -> {}
      }
    } else if (!given.getDescriptor().equals(Descriptors.of(method.result()))) {
      out.cast(method.result());
    }
  }

  private void mobileCall(Value.MobileCall value) {
    push(value.process());
    out.integer(value.entry());
    boxed(value.arguments());
    out.line(value.at());
    out.callVirtual(Names.MOBILE, "call", "(I[Ljava/lang/Object;)Z");
    out.mv.visitInsn(Opcodes.POP);
  }

  private void boxed(List<Value> values) {
    out.integer(values.size());
    out.mv.visitTypeInsn(Opcodes.ANEWARRAY, Names.OBJECT);
    for (int i = 0; i < values.size(); i++) {
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(i);
      push(values.get(i));
      out.box(values.get(i).type());
      out.mv.visitInsn(Opcodes.AASTORE);
    }
  }

  private void end(Value.EndOf value) {
    push(value.channel());
    String owner = Descriptors.castName(value.channel().type());
    boolean reading = value.type().reading();
    out.callVirtual(
        owner, reading ? "in" : "out", "()" + (reading ? Names.READ_END : Names.WRITE_END));
  }

  private void write(Value.Write value) {
    push(value.end());
    boolean mayBeNull = value.message().type().isReference();
    if (value.message() instanceof Value.Local it && code.isPassedOn(it.variable())) {
      code.loadBox(it.variable());
    } else {
      push(value.message());
      out.box(value.message().type());
    }
    out.line(value.at());
    if (Descriptors.isMobile(value.message().type())) {
      out.callStatic(Names.MOBILE, "sent", "(L" + Names.MOBILE + ";)L" + Names.MOBILE + ";");
    }
    if (mayBeNull) {
      out.callStatic(Names.ENDS, "write", "(" + Names.WRITE_END + "Ljava/lang/Object;)V");
    } else {
      out.callInterface("soumak/WriteEnd", "write", "(Ljava/lang/Object;)V");
    }
  }

  private void read(Value.Read value) {
    push(value.end());
    readFrom(value);
  }

  /** Reads from the end on the stack. */
  void readFrom(Value.Read value) {
    out.line(value.at());
    if (value.rendezvous() != null) {
      extended(value);
      return;
    }
    element();
    message(value.type());
  }

  private void element() {
    out.callInterface("soumak/ReadEnd", "read", "()Ljava/lang/Object;");
  }

  /** Computes a value and stores it in a variable. */
  void store(Variable variable, Value value) {
    if (!code.isPassedOn(variable)) {
      push(value);
      code.store(variable);
      return;
    }
    if (value instanceof Value.Read read) {
      push(read.end());
      out.line(read.at());
      element();
    } else {
      push(value);
      out.box(variable.type());
    }
    out.mv.visitInsn(Opcodes.DUP);
    code.storeBox(variable);
    out.unbox(variable.type());
    code.store(variable);
  }

  private void message(Type type) {
    if (type.isReference()) {
      out.callStatic(Names.ENDS, "message", "(Ljava/lang/Object;)Ljava/lang/Object;");
    }
    out.unbox(type);
  }

  /** Holds the end's lock until the read is over, however that ends. */
  private void extended(Value.Read value) {
    int end = code.referenceSlot();
    int message = code.slot(value.type());
    Label start = new Label();
    Label stop = new Label();
    Label handler = new Label();
    Label behind = new Label();
    out.callStatic(Names.ENDS, "now", "(Ljava/lang/Object;)Ljava/lang/Object;");
    out.cast(value.end().type());
    out.mv.visitVarInsn(Opcodes.ASTORE, end);
    ends(end, "lock", "(Ljava/lang/Object;)V");
    out.mv.visitLabel(start);
    rendezvous(value, end, message);
    out.mv.visitLabel(stop);
    ends(end, "unlock", "(Ljava/lang/Object;)V");
    out.mv.visitJumpInsn(Opcodes.GOTO, behind);
    out.mv.visitLabel(handler);
    out.mv.visitInsn(Opcodes.DUP);
    out.mv.visitVarInsn(Opcodes.ALOAD, end);
    out.mv.visitInsn(Opcodes.SWAP);
    out.callStatic(Names.ENDS, "unlock", "(Ljava/lang/Object;Ljava/lang/Throwable;)V");
    out.mv.visitInsn(Opcodes.ATHROW);
    out.mv.visitLabel(behind);
    out.mv.visitTryCatchBlock(start, stop, handler, null);
    out.load(value.type(), message);
  }

  /** The writer waits while the block runs. */
  private void rendezvous(Value.Read value, int end, int message) {
    int waiting = code.referenceSlot();
    ends(end, "await", "(" + Names.READ_END + ")V");
    ends(end, "waiting", "(" + Names.READ_END + ")Ljava/lang/Object;");
    out.mv.visitInsn(Opcodes.DUP);
    out.mv.visitVarInsn(Opcodes.ASTORE, waiting);
    message(value.type());
    out.store(value.type(), message);
    Value.Place target = value.target();
    if (target != null) {
      places.store(
          target,
          () -> {
            out.load(value.type(), message);
            out.convert(value.type(), target.type());
          });
    }
    if (value.rendezvous() != null) {
      code.steps().write(value.rendezvous());
    }
    out.mv.visitVarInsn(Opcodes.ALOAD, end);
    out.mv.visitVarInsn(Opcodes.ALOAD, waiting);
    out.callStatic(Names.ENDS, "release", "(" + Names.READ_END + "Ljava/lang/Object;)V");
  }

  private void ends(int end, String method, String descriptor) {
    out.mv.visitVarInsn(Opcodes.ALOAD, end);
    out.callStatic(Names.ENDS, method, descriptor);
  }

  /** Loads what a process inside captures. */
  void captured(Iterable<Variable> variables) {
    variables.forEach(code::loadSlot);
  }
}
