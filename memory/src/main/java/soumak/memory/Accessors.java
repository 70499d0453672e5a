package soumak.memory;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import soumak.memory.Field.Kind;

/**
 * Makes the class that implements a structure: a class beside the interface, that extends {@link
 * View}. Each accessor is one call of it with a constant offset, which the JIT inlines.
 *
 * <p>The structures that it needs are numbers in its code, as it cannot name all of them; their
 * layouts are constants that are found when they are first used, so structures may point to each
 * other in circles. It is no hidden class, because those are for who has all rights in the
 * interface's module, and from another module nobody has.
 */
final class Accessors {
  private static final ClassDesc VIEW = desc(View.class);
  private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  private static final ClassDesc CLASS = ConstantDescs.CD_Class;
  private static final ClassDesc STRING = ConstantDescs.CD_String;
  private static final ClassDesc LOOKUP = ConstantDescs.CD_MethodHandles_Lookup;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final MethodTypeDesc NEW =
      MethodTypeDesc.of(VOID, desc(Lease.class), desc(Space.class), desc(ByteBuffer.class), INT);
  private static final MethodTypeDesc MAKE =
      NEW.insertParameterTypes(4, INT).changeReturnType(VIEW);
  private static final MethodTypeDesc MOVE =
      MethodTypeDesc.of(ConstantDescs.CD_boolean, INT, desc(Cursor.class), VIEW);
  private static final MethodType CONSTRUCTOR =
      MethodType.methodType(void.class, Lease.class, Space.class, ByteBuffer.class, int.class);
  private static final String SUFFIX = "$soumak";
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
  private static final int FINAL = ClassFile.ACC_FINAL;

  private final Shape shape;
  private final ClassDesc self;

  /** What constants stand for, by number. */
  private final List<Class<?>> structures;

  private Accessors(Shape shape) {
    this.shape = shape;
    Class<?> type = shape.type();
    String name = type.getName();
    self = ClassDesc.of(name + SUFFIX);
    structures = structures(shape);
  }

  static View prototype(Shape shape, MethodHandles.Lookup lookup) {
    Accessors made = new Accessors(shape);
    byte[] bytes = ClassFile.of().build(made.self, made::write);
    try {
      initialize(shape.type(), new HashSet<>());
      Class<?> defined = define(lookup, bytes, shape.type().getName() + SUFFIX);
      MethodHandle constructor = lookup.findConstructor(defined, CONSTRUCTOR);
      return (View) constructor.invoke(Space.NONE, Space.NONE, NOTHING, 0);
    } catch (VirtualMachineError e) {
      throw e; // of this moment, and not of the structure
    } catch (Throwable e) {
      throw new LayoutException("no code can be made for " + shape.type().getName() + ": " + e, e);
    }
  }

  /**
   * Initialises what the class would be initialised with, which is what has code, before the class:
   * an initialiser may need that, while another thread waits here for its end.
   */
  private static void initialize(Class<?> type, Set<Class<?>> done) throws ClassNotFoundException {
    if (!done.add(type)) {
      return;
    }
    for (Class<?> above : type.getInterfaces()) {
      initialize(above, done);
    }
    for (Method method : type.getDeclaredMethods()) {
      if ((method.getModifiers() & (Modifier.ABSTRACT | Modifier.STATIC)) == 0) {
        Class.forName(type.getName(), true, type.getClassLoader());
        return;
      }
    }
  }

  private static Class<?> define(MethodHandles.Lookup lookup, byte[] bytes, String name)
      throws ReflectiveOperationException {
    try {
      return lookup.defineClass(bytes);
    } catch (LinkageError e) {
      // It is there, if another thread makes it too, or has come so far and then failed.
      try {
        return lookup.findClass(name);
      } catch (ClassNotFoundException none) {
        throw e;
      }
    }
  }

  private static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  private void write(ClassBuilder to) {
    to.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
    to.withSuperclass(VIEW);
    to.withInterfaceSymbols(desc(shape.type()));
    to.withMethodBody(
        ConstantDescs.INIT_NAME,
        NEW,
        ClassFile.ACC_PUBLIC,
        code -> {
          arguments(code.aload(0));
          code.invokespecial(VIEW, ConstantDescs.INIT_NAME, NEW).return_();
        });
    to.withMethodBody(
        "$make",
        MAKE,
        ClassFile.ACC_PROTECTED | FINAL,
        code -> {
          arguments(code.new_(self).dup());
          code.invokespecial(self, ConstantDescs.INIT_NAME, NEW).areturn();
        });
    to.withMethodBody(
        "$constant",
        MethodTypeDesc.of(OBJECT),
        ClassFile.ACC_PROTECTED | FINAL,
        code -> code.ldc(constant("$layout", OBJECT, 0)).areturn());
    for (Shape.Placed placed : shape.fields()) {
      write(to, placed);
    }
  }

  private static void arguments(CodeBuilder code) {
    code.aload(1).aload(2).aload(3).iload(4);
  }

  private void write(ClassBuilder to, Shape.Placed placed) {
    Field field = placed.field();
    method(to, field.getter(), code -> get(code, placed));
    Method setter = field.setter();
    if (setter != null) {
      method(to, setter, code -> set(code, placed));
    }
    Method mover = field.mover();
    if (mover != null) {
      method(to, mover, code -> move(code, placed));
    }
  }

  private static void method(ClassBuilder to, Method method, Consumer<CodeBuilder> body) {
    MethodTypeDesc type =
        MethodTypeDesc.of(
            desc(method.getReturnType()),
            List.of(method.getParameterTypes()).stream().map(Accessors::desc).toList());
    to.withMethodBody(method.getName(), type, ClassFile.ACC_PUBLIC | FINAL, body);
  }

  /** Leaves the field's offset on the stack; of an array, that of the element with the index. */
  private static void offset(CodeBuilder code, Shape.Placed placed) {
    Field field = placed.field();
    if (!field.isIndexed()) {
      code.loadConstant((int) placed.offset());
      return;
    }
    code.iload(1)
        .loadConstant(field.length())
        .loadConstant((int) field.elementSize())
        .loadConstant((int) placed.offset())
        .invokestatic(VIEW, "$index", MethodTypeDesc.of(INT, INT, INT, INT, INT));
  }

  private void get(CodeBuilder code, Shape.Placed placed) {
    Field field = placed.field();
    Kind kind = field.kind();
    code.aload(0);
    if (kind == Kind.STRUCT || kind == Kind.BYTES) {
      code.ldc(prototype(kind == Kind.BYTES ? Bytes.class : field.getter().getReturnType()));
      offset(code, placed);
      code.loadConstant(kind == Kind.BYTES ? field.length() : 1);
      code.invokevirtual(VIEW, "$nested", MethodTypeDesc.of(VIEW, VIEW, INT, INT));
      if (kind == Kind.BYTES) {
        code.checkcast(desc(Bytes.class));
      }
      code.areturn();
      return;
    }
    offset(code, placed);
    ClassDesc value = desc(kind.type);
    if (kind == Kind.POINTER) {
      code.ldc(prototype(targetOf(field)));
      code.invokevirtual(VIEW, "$getPtr", MethodTypeDesc.of(value, INT, VIEW));
    } else if (kind == Kind.SLOT) {
      code.invokevirtual(VIEW, "$slot", MethodTypeDesc.of(value, INT));
    } else {
      code.invokevirtual(VIEW, "$get" + suffix(kind), MethodTypeDesc.of(value, INT));
    }
    code.return_(TypeKind.from(kind.type));
  }

  private void set(CodeBuilder code, Shape.Placed placed) {
    Field field = placed.field();
    Kind kind = field.kind();
    ClassDesc value = desc(kind.type);
    code.aload(0);
    offset(code, placed);
    code.loadLocal(TypeKind.from(kind.type), field.isIndexed() ? 2 : 1);
    if (kind == Kind.POINTER) {
      code.ldc(prototype(targetOf(field)));
      code.invokevirtual(VIEW, "$setPtr", MethodTypeDesc.of(VOID, INT, value, VIEW));
    } else {
      code.invokevirtual(VIEW, "$set" + suffix(kind), MethodTypeDesc.of(VOID, INT, value));
    }
    code.return_();
  }

  private void move(CodeBuilder code, Shape.Placed placed) {
    Field field = placed.field();
    code.aload(0);
    offset(code, placed);
    code.aload(field.isIndexed() ? 2 : 1);
    code.ldc(prototype(targetOf(field)));
    code.invokevirtual(VIEW, "$move", MOVE).ireturn();
  }

  private static Class<?> targetOf(Field field) {
    Class<?> target = field.target();
    if (target == null) {
      throw new AssertionError("no pointer: " + field);
    }
    return target;
  }

  private static String suffix(Kind kind) {
    String name = kind.type.getName();
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private DynamicConstantDesc<?> prototype(Class<?> of) {
    return constant("$prototype", VIEW, structures.indexOf(of));
  }

  /** The interface itself, and those of nested structures and of pointers. */
  private static List<Class<?>> structures(Shape shape) {
    Set<Class<?>> all = new LinkedHashSet<>(List.of(shape.type(), Bytes.class));
    for (Shape.Placed placed : shape.fields()) {
      Field field = placed.field();
      Class<?> target = field.target();
      if (target != null) {
        all.add(target);
      } else if (field.kind() == Kind.STRUCT) {
        all.add(field.getter().getReturnType());
      }
    }
    return List.copyOf(all);
  }

  /** The structure of this number in the code that {@code generated} has. */
  static Class<? extends Struct> structure(Class<?> generated, int number) {
    Shape shape = new LayoutReader(generated.getInterfaces()[0]).read();
    return structures(shape).get(number).asSubclass(Struct.class);
  }

  private static DynamicConstantDesc<?> constant(String method, ClassDesc type, int index) {
    MethodTypeDesc signature = MethodTypeDesc.of(type, LOOKUP, STRING, CLASS, INT);
    DirectMethodHandleDesc bootstrap =
        MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, VIEW, method, signature);
    return DynamicConstantDesc.ofNamed(
        bootstrap, "_", type, new ConstantDesc[] {Integer.valueOf(index)});
  }
}
