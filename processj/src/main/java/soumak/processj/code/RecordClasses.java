package soumak.processj.code;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Field;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Type;

/**
 * Writes the classes of records and tags. A record is an interface with a method to get and one to
 * set each field, as it may have several parents; a class with all of its fields implements it.
 */
final class RecordClasses {
  /** What the name of a record's class has behind that of its interface. */
  static final String VALUE = "$Value";

  private static final int PUBLIC = Opcodes.ACC_PUBLIC;

  private final Map<String, byte[]> classes;
  private final String source;

  RecordClasses(Map<String, byte[]> classes, String source) {
    this.classes = classes;
    this.source = source;
  }

  /** The classes of a record. */
  static List<String> names(RecordType type) {
    return List.of(type.className(), type.className() + VALUE);
  }

  void record(RecordType type) {
    String[] parents = type.parents().stream().map(RecordType::className).toArray(String[]::new);
    ClassOutput view = ClassOutput.ofInterface(type.className(), source, parents);
    for (Field field : type.own()) {
      int access = PUBLIC | Opcodes.ACC_ABSTRACT;
      String descriptor = Descriptors.of(field.type());
      view.visitMethod(access, field.accessor(), "()" + descriptor, null, null).visitEnd();
      view.visitMethod(access, field.accessor(), "(" + descriptor + ")V", null, null).visitEnd();
    }
    view.visitEnd();
    classes.put(type.className(), view.toByteArray());
    String name = type.className() + VALUE;
    ClassOutput output =
        struct(name, Descriptors.RUN + "Struct", type.toString(), type.fields(), type.className());
    type.fields().forEach(it -> accessors(output, name, it));
    output.visitEnd();
    classes.put(name, output.toByteArray());
  }

  void tag(Tag tag) {
    if (!classes.containsKey(tag.className())) {
      ClassOutput output =
          struct(tag.className(), Descriptors.RUN + "Tagged", tag.name(), tag.fields());
      output.visitEnd();
      classes.put(tag.className(), output.toByteArray());
    }
  }

  private ClassOutput struct(
      String name, String superName, String shown, List<Field> fields, String... interfaces) {
    ClassOutput output =
        ClassOutput.of(PUBLIC | Opcodes.ACC_FINAL, name, superName, source, interfaces);
    fields.forEach(
        it -> output.visitField(PUBLIC, it.name(), Descriptors.of(it.type()), null, null));
    constructor(output, name, superName, fields);
    Emitter typeName = method(output, "typeName", "()Ljava/lang/String;");
    typeName.mv.visitLdcInsn(shown);
    end(typeName);
    Emitter names = method(output, "fieldNames", "()[Ljava/lang/String;");
    array(names, "java/lang/String", fields, it -> names.mv.visitLdcInsn(it.name()));
    end(names);
    Emitter all = method(output, "fieldValues", "()[Ljava/lang/Object;");
    array(
        all,
        Names.OBJECT,
        fields,
        it -> {
          all.mv.visitVarInsn(Opcodes.ALOAD, 0);
          all.mv.visitFieldInsn(Opcodes.GETFIELD, name, it.name(), Descriptors.of(it.type()));
          all.box(it.type());
        });
    end(all);
    return output;
  }

  private static void constructor(
      ClassOutput output, String name, String superName, List<Field> fields) {
    List<Type> types = fields.stream().map(Field::type).toList();
    String descriptor = ClassOutput.within(Descriptors.of(types, Basic.VOID));
    MethodVisitor mv = output.visitMethod(PUBLIC, "<init>", descriptor, null, null);
    mv.visitCode();
    Emitter out = new Emitter(mv);
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    out.construct(superName, "()V");
    int slot = 1;
    for (Field field : fields) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      out.load(field.type(), slot);
      mv.visitFieldInsn(Opcodes.PUTFIELD, name, field.name(), Descriptors.of(field.type()));
      slot += Emitter.size(field.type());
    }
    mv.visitInsn(Opcodes.RETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }

  private static Emitter method(ClassOutput output, String name, String descriptor) {
    MethodVisitor mv = output.visitMethod(Opcodes.ACC_PROTECTED, name, descriptor, null, null);
    mv.visitCode();
    return new Emitter(mv);
  }

  private static void end(Emitter out) {
    out.mv.visitInsn(Opcodes.ARETURN);
    out.mv.visitMaxs(0, 0);
    out.mv.visitEnd();
  }

  private static void array(Emitter out, String element, List<Field> fields, Consumer<Field> push) {
    out.integer(fields.size());
    out.mv.visitTypeInsn(Opcodes.ANEWARRAY, element);
    for (int i = 0; i < fields.size(); i++) {
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(i);
      push.accept(fields.get(i));
      out.mv.visitInsn(Opcodes.AASTORE);
    }
  }

  private static void accessors(ClassOutput output, String name, Field field) {
    String descriptor = Descriptors.of(field.type());
    MethodVisitor get = output.visitMethod(PUBLIC, field.accessor(), "()" + descriptor, null, null);
    get.visitCode();
    get.visitVarInsn(Opcodes.ALOAD, 0);
    get.visitFieldInsn(Opcodes.GETFIELD, name, field.name(), descriptor);
    new Emitter(get).result(field.type());
    get.visitMaxs(0, 0);
    get.visitEnd();
    MethodVisitor set =
        output.visitMethod(PUBLIC, field.accessor(), "(" + descriptor + ")V", null, null);
    set.visitCode();
    set.visitVarInsn(Opcodes.ALOAD, 0);
    new Emitter(set).load(field.type(), 1);
    set.visitFieldInsn(Opcodes.PUTFIELD, name, field.name(), descriptor);
    set.visitInsn(Opcodes.RETURN);
    set.visitMaxs(0, 0);
    set.visitEnd();
  }
}
