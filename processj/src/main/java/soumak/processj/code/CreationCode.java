package soumak.processj.code;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Field;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** Writes the code that makes arrays, records, tagged values, channels and the like. */
final class CreationCode {
  private final MethodCode code;
  private final Emitter out;
  private final ValueCode values;

  CreationCode(MethodCode code, ValueCode values) {
    this.code = code;
    this.out = code.out;
    this.values = values;
  }

  /** A new object of a class whose constructor has no parameters. */
  void object(String className) {
    out.mv.visitTypeInsn(Opcodes.NEW, className);
    out.mv.visitInsn(Opcodes.DUP);
    out.construct(className, "()V");
  }

  void mobile(MobileType type) {
    out.mv.visitTypeInsn(Opcodes.NEW, Names.MOBILE);
    out.mv.visitInsn(Opcodes.DUP);
    object(type.className());
    out.construct(Names.MOBILE, "(L" + Names.MOBILE_BODY + ";)V");
  }

  void fresh(Type type) {
    if (type instanceof Type.Channel channel && (channel.sharedRead() || channel.sharedWrite())) {
      out.mv.visitTypeInsn(Opcodes.NEW, Names.SHARED_CHANNEL);
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(channel.sharedRead() ? 1 : 0);
      out.integer(channel.sharedWrite() ? 1 : 0);
      out.construct(Names.SHARED_CHANNEL, "(ZZ)V");
    } else if (type == Basic.BARRIER) {
      out.mv.visitTypeInsn(Opcodes.NEW, Names.BARRIER);
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(1);
      out.construct(Names.BARRIER, "(I)V");
    } else {
      object(Descriptors.castName(type));
    }
  }

  private static boolean isFresh(Type type) {
    return type instanceof Type.Channel || type == Basic.BARRIER || type == Basic.TIMER;
  }

  void array(Value.NewArray value) {
    value.lengths().forEach(values::push);
    out.line(value.at());
    int given = value.lengths().size();
    if (given == 1) {
      out.newArray(value.type().element());
    } else {
      out.mv.visitMultiANewArrayInsn(Descriptors.of(value.type()), given);
    }
    Type element = value.type();
    for (int i = 0; i < given && element instanceof Type.Array array; i++) {
      element = array.element();
    }
    if (isFresh(element)) {
      fill(value.type(), given);
    }
  }

  /** Fills the array on the stack, which has so many dimensions, with new elements. */
  private void fill(Type.Array type, int dimensions) {
    int array = code.referenceSlot();
    int index = code.slot(Basic.INT);
    out.mv.visitVarInsn(Opcodes.ASTORE, array);
    out.integer(0);
    out.store(Basic.INT, index);
    Label loop = new Label();
    Label end = new Label();
    out.mv.visitLabel(loop);
    out.load(Basic.INT, index);
    out.mv.visitVarInsn(Opcodes.ALOAD, array);
    out.mv.visitInsn(Opcodes.ARRAYLENGTH);
    out.mv.visitJumpInsn(Opcodes.IF_ICMPGE, end);
    out.mv.visitVarInsn(Opcodes.ALOAD, array);
    out.load(Basic.INT, index);
    if (dimensions > 1 && type.element() instanceof Type.Array inner) {
      out.mv.visitInsn(Opcodes.AALOAD);
      fill(inner, dimensions - 1);
      out.mv.visitInsn(Opcodes.POP);
    } else {
      fresh(type.element());
      out.mv.visitInsn(Opcodes.AASTORE);
    }
    out.mv.visitIincInsn(index, 1);
    out.mv.visitJumpInsn(Opcodes.GOTO, loop);
    out.mv.visitLabel(end);
    out.mv.visitVarInsn(Opcodes.ALOAD, array);
  }

  void arrayOf(Value.ArrayOf value) {
    Type element = value.type().element();
    List<Value> elements = value.elements();
    out.integer(elements.size());
    out.newArray(element);
    for (int i = 0; i < elements.size(); i++) {
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(i);
      values.push(elements.get(i));
      out.storeElement(element);
    }
  }

  void record(Value.NewRecord value) {
    struct(value.type().className() + RecordClasses.VALUE, value.type().fields(), value.fields());
  }

  void tagged(Value.NewTagged value) {
    struct(value.tag().className(), value.tag().fields(), value.fields());
  }

  private void struct(String className, List<Field> fields, List<Value> initial) {
    out.mv.visitTypeInsn(Opcodes.NEW, className);
    out.mv.visitInsn(Opcodes.DUP);
    initial.forEach(values::push);
    List<Type> types = fields.stream().map(Field::type).toList();
    out.construct(className, Descriptors.of(types, Basic.VOID));
  }
}
