package soumak.processj.code;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Field;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.Tag;
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

  /**
   * Checks a cast that the JVM cannot check: all protocols, and all mobile procedures, are alike.
   */
  void check(Value.Convert cast) {
    Type from = cast.value().type();
    if (from == Basic.NULL) {
      return;
    }
    if (cast.type() instanceof ProtocolType to
        && !(from instanceof ProtocolType one && one.fits(to))) {
      check(cast, Names.TAGGED, to.tags().values().stream().map(Tag::className).toList());
    } else if (cast.type() instanceof MobileType to
        && !(from instanceof MobileType one && one.isA(to))) {
      check(cast, Names.MOBILE, to.kinds().stream().map(MobileType::className).toList());
    }
  }

  private void check(Value.Convert cast, String owner, List<String> classes) {
    out.line(cast.at());
    out.mv.visitLdcInsn(cast.type().toString());
    out.classes(classes);
    String type = "L" + owner + ";";
    out.callStatic(owner, "cast", "(" + type + "Ljava/lang/String;[Ljava/lang/Class;)" + type);
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

  /** Where values of two tags meet, the JVM's verifier is to know that both are of a protocol. */
  void tagged(Value.NewTagged value) {
    struct(value.tag().className(), value.tag().fields(), value.fields());
    out.cast(value.type());
  }

  private void struct(String className, List<Field> fields, Value.Initials initial) {
    int[] computed = initial.inFieldOrder() ? new int[0] : compute(fields, initial);
    out.mv.visitTypeInsn(Opcodes.NEW, className);
    out.mv.visitInsn(Opcodes.DUP);
    for (int i = 0; i < fields.size(); i++) {
      if (computed.length > 0 && initial.order().contains(i)) {
        out.load(fields.get(i).type(), computed[i]);
      } else {
        values.push(initial.all().get(i));
      }
    }
    List<Type> types = fields.stream().map(Field::type).toList();
    out.construct(className, Descriptors.of(types, Basic.VOID));
  }

  /** Computes the values that the text gives, in its order; the slots that they are in then. */
  private int[] compute(List<Field> fields, Value.Initials initial) {
    int[] slots = new int[fields.size()];
    for (int index : initial.order()) {
      Type type = fields.get(index).type();
      slots[index] = code.slot(type);
      values.push(initial.all().get(index));
      out.store(type, slots[index]);
    }
    return slots;
  }
}
