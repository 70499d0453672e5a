package soumak.processj.code;

import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/**
 * Writes the code that loads and stores variables, fields and elements. What a place is computed
 * from lies in slots while its new value is computed, as that may read the old one.
 */
final class PlaceCode {
  private final MethodCode code;
  private final Emitter out;
  private final ValueCode values;

  PlaceCode(MethodCode code, ValueCode values) {
    this.code = code;
    this.out = code.out;
    this.values = values;
  }

  /** A place whose parts have been computed. */
  private record Ready(Value.Place place, int first, int second) {}

  private Ready ready(Value.Place place) {
    switch (place) {
      case Value.Local it -> {
        return new Ready(place, 0, 0);
      }
      case Value.FieldOf it -> {
        return new Ready(place, object(it.record()), 0);
      }
      case Value.TagField it -> {
        return new Ready(place, object(it.tagged()), 0);
      }
      case Value.Element it -> {
        int array = object(it.array());
        int index = code.slot(Basic.INT);
        values.push(it.index());
        out.store(Basic.INT, index);
        return new Ready(place, array, index);
      }
    }
  }

  private int object(Value value) {
    int slot = code.referenceSlot();
    values.push(value);
    out.mv.visitVarInsn(Opcodes.ASTORE, slot);
    return slot;
  }

  void load(Value.Place place) {
    switch (place) {
      case Value.Local it -> code.load(it.variable());
      case Value.FieldOf it -> {
        values.push(it.record());
        out.line(it.at());
        getField(it);
      }
      case Value.TagField it -> {
        values.push(it.tagged());
        out.line(it.at());
        getTagField(it);
      }
      case Value.Element it -> {
        values.push(it.array());
        values.push(it.index());
        out.line(it.at());
        out.loadElement(it.type());
      }
    }
  }

  private void getField(Value.FieldOf field) {
    out.mv.visitMethodInsn(
        Opcodes.INVOKEINTERFACE,
        field.owner().className(),
        field.field().accessor(),
        "()" + Descriptors.of(field.type()),
        true);
  }

  private void getTagField(Value.TagField field) {
    String owner = field.tag().className();
    out.mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
    out.mv.visitFieldInsn(
        Opcodes.GETFIELD, owner, field.field().name(), Descriptors.of(field.type()));
  }

  private void load(Ready ready) {
    switch (ready.place) {
      case Value.Local it -> code.load(it.variable());
      case Value.FieldOf it -> {
        out.mv.visitVarInsn(Opcodes.ALOAD, ready.first);
        getField(it);
      }
      case Value.TagField it -> {
        out.mv.visitVarInsn(Opcodes.ALOAD, ready.first);
        getTagField(it);
      }
      case Value.Element it -> {
        out.mv.visitVarInsn(Opcodes.ALOAD, ready.first);
        out.load(Basic.INT, ready.second);
        out.loadElement(it.type());
      }
    }
  }

  /** Stores the value that {@code push} puts on the stack; its type is the place's. */
  private void store(Ready ready, Runnable push) {
    switch (ready.place) {
      case Value.Local it -> {
        push.run();
        code.store(it.variable());
      }
      case Value.FieldOf it -> {
        out.mv.visitVarInsn(Opcodes.ALOAD, ready.first);
        push.run();
        out.mv.visitMethodInsn(
            Opcodes.INVOKEINTERFACE,
            it.owner().className(),
            it.field().accessor(),
            "(" + Descriptors.of(it.type()) + ")V",
            true);
      }
      case Value.TagField it -> {
        out.mv.visitVarInsn(Opcodes.ALOAD, ready.first);
        out.mv.visitTypeInsn(Opcodes.CHECKCAST, it.tag().className());
        push.run();
        out.mv.visitFieldInsn(
            Opcodes.PUTFIELD, it.tag().className(), it.field().name(), Descriptors.of(it.type()));
      }
      case Value.Element it -> {
        out.mv.visitVarInsn(Opcodes.ALOAD, ready.first);
        out.load(Basic.INT, ready.second);
        push.run();
        out.storeElement(it.type());
      }
    }
  }

  /** Computes what the place is made of, and stores the value that {@code push} gives. */
  void store(Value.Place place, Runnable push) {
    store(ready(place), push);
  }

  void assign(Value.Assign value, boolean wanted) {
    Type type = value.type();
    if (value.target() instanceof Value.Local local && code.isPassedOn(local.variable())) {
      values.store(local.variable(), value.value());
      if (wanted) {
        code.load(local.variable());
      }
      return;
    }
    if (value.target() instanceof Value.Local local) {
      values.push(value.value());
      if (wanted) {
        out.dup(type);
      }
      code.store(local.variable());
      return;
    }
    Ready ready = ready(value.target());
    int result = code.slot(type);
    values.push(value.value());
    out.store(type, result);
    out.line(value.at());
    store(ready, () -> out.load(type, result));
    if (wanted) {
      out.load(type, result);
    }
  }

  void compound(Value.Compound value, boolean wanted) {
    Type type = value.type();
    Ready ready = ready(value.target());
    int result = code.slot(type);
    if (type == Basic.STRING) {
      values.newText();
      load(ready);
      values.append(type);
      values.append(value.value());
      values.text();
    } else {
      load(ready);
      out.convert(type, value.between());
      values.push(value.value());
      out.line(value.at());
      values.operate(value.operator(), value.between());
      out.convert(value.between(), type);
    }
    out.store(type, result);
    store(ready, () -> out.load(type, result));
    if (wanted) {
      out.load(type, result);
    }
  }

  void increment(Value.Increment value, boolean wanted) {
    Type type = value.type();
    if (!wanted
        && type == Basic.INT
        && value.target() instanceof Value.Local local
        && !local.variable().isShared()) {
      out.mv.visitIincInsn(code.slotOf(local.variable()), value.up() ? 1 : -1);
      return;
    }
    Ready ready = ready(value.target());
    int before = code.slot(type);
    int after = code.slot(type);
    load(ready);
    out.dup(type);
    out.store(type, before);
    Basic basic = (Basic) type;
    Basic computed = basic.width() < Basic.INT.width() ? Basic.INT : basic;
    out.integer(1);
    out.convert(Basic.INT, computed);
    values.operate(value.up() ? "+" : "-", computed);
    out.convert(computed, type);
    out.store(type, after);
    store(ready, () -> out.load(type, after));
    if (wanted) {
      out.load(type, value.prefix() ? after : before);
    }
  }
}
