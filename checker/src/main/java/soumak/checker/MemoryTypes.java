package soumak.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/** What types are to the check of lives. Safe for use by many threads. */
final class MemoryTypes {
  static final String PACKAGE = "soumak/memory/";
  static final String REGION = PACKAGE + "Region";
  static final String KEY = PACKAGE + "Region$Key";
  static final String COUNTED_KEY = PACKAGE + "Region$CountedKey";
  static final String UNIQUE = PACKAGE + "Unique";
  static final String COUNTED = PACKAGE + "Counted";
  static final String TRACKED = PACKAGE + "Tracked";
  static final String BORROW = PACKAGE + "Borrow";
  static final String SLOT = PACKAGE + "Slot";
  static final String STRUCT = PACKAGE + "Struct";
  static final String MEMORY = PACKAGE + "Memory";
  static final String CURSOR = PACKAGE + "Cursor";

  private static final Set<String> POINTERS = Set.of(PACKAGE + "Ptr", PACKAGE + "Bytes", STRUCT);

  /** What is neither a message nor keeps any. */
  static final Set<String> PLAIN = Set.of(PACKAGE + "Ptr", PACKAGE + "Bytes", REGION, BORROW, SLOT);

  private static final Set<String> ANYTHING = Set.of("java/lang/Object", Types.MESSAGE);

  private final Hierarchy hierarchy;
  private final Types types;
  private final boolean present;
  private final Map<String, Role> roles = new HashMap<>();
  private final Map<String, Boolean> concerning = new HashMap<>();
  private final Map<String, Boolean> keyed = new HashMap<>();
  private final Map<String, Boolean> code = new HashMap<>();

  private final TypesWithin holders;

  /** Of what may be shared by what its class says, those that have memory in them all the same. */
  private final TypesWithin shared;

  /** What something of a type is. */
  enum Role {
    /** A value that nothing can happen to. */
    VALUE,
    POINTER,
    REGION,
    KEY,
    TRACKED,
    BORROW,
    SLOT,
    RESOURCE,
    OTHER;

    /** Whether it may have others in it, and a key to its arena. */
    boolean isObject() {
      return this == OTHER || this == RESOURCE;
    }
  }

  /** One of several may have its name, that classes of one object declare. */
  record Field(String owner, String name) {}

  MemoryTypes(ClassPath path, Hierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.holders = new TypesWithin(path, hierarchy, this::concerns, false);
    this.shared = new TypesWithin(path, hierarchy, this::isMemory, true);
    this.present = hierarchy.find(STRUCT) != null || hierarchy.find(Types.MUST_CLOSE) != null;
  }

  /** Whether there are such types in the program's class path at all. */
  boolean arePresent() {
    return present;
  }

  Role role(Type type) {
    if (type.getSort() == Type.ARRAY) {
      return role(type.getElementType()) == Role.VALUE ? Role.VALUE : Role.OTHER;
    }
    return type.getSort() == Type.OBJECT ? role(type.getInternalName()) : Role.VALUE;
  }

  Role role(String name) {
    Role known = roles.get(name);
    if (known == null) {
      known = find(name);
      roles.put(name, known);
    }
    return known;
  }

  private Role find(String name) {
    Role memory = ofMemory(name);
    if (memory != null) {
      return memory;
    }
    if (name.equals(CURSOR)) {
      return Role.OTHER; // an object that has a pointer in it, and perhaps soon another
    }
    if (types.mustBeClosed(name)) {
      return Role.RESOURCE;
    }
    boolean value = types.shapeOfClass(name).isHarmless() && !shared.isIn(name);
    return value ? Role.VALUE : Role.OTHER;
  }

  /** Of types of memory alone, for which others need not be looked at; null of those. */
  private @Nullable Role ofMemory(String name) {
    return switch (name) {
      case REGION -> Role.REGION;
      case KEY, COUNTED_KEY -> Role.KEY;
      case UNIQUE, COUNTED, TRACKED -> Role.TRACKED;
      case BORROW -> Role.BORROW;
      case SLOT -> Role.SLOT;
      default -> POINTERS.contains(name) || types.isStruct(name) ? Role.POINTER : null;
    };
  }

  /** Whether it is a place where something may be forgotten: checked types, and their holders. */
  boolean concerns(String name) {
    if (Types.isOfJdk(name) && !types.mustBeClosed(name)) {
      return false;
    }
    Boolean known = concerning.get(name);
    if (known == null) {
      known = role(name) == Role.RESOURCE || isMemory(name);
      concerning.put(name, known);
    }
    return known;
  }

  private boolean isMemory(String name) {
    return ofMemory(name) != null || name.equals(CURSOR) || hasKey(name);
  }

  /** The same, also of objects of the program that have such in them: they may call its methods. */
  boolean concernsWithin(String name) {
    return concerns(name) || holders.isIn(name);
  }

  /** The classes that a descriptor or a generic signature names. */
  static Set<String> named(String signature) {
    return named(signature, false);
  }

  /**
   * The same.
   *
   * @param inside whether only those are asked for that are in something: not what is sent by it,
   *     nor what an interface names
   */
  static Set<String> named(String signature, boolean inside) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>();
    new SignatureReader(signature)
        .accept(
            new SignatureVisitor(Opcodes.ASM9) {
              private boolean outside;

              @Override
              public SignatureVisitor visitInterface() {
                outside = inside; // they come last
                return this;
              }

              @Override
              public void visitClassType(String name) {
                open.push(name);
              }

              @Override
              public void visitInnerClassType(String name) {
                open.push(open.pop() + "$" + name);
              }

              @Override
              public void visitEnd() {
                String name = open.pop();
                if (!outside && !(inside && open.stream().anyMatch(Names::isOwn))) {
                  found.add(name);
                }
              }
            });
    return found;
  }

  boolean isMessage(String name) {
    return types.isMessage(name);
  }

  /** Whether an object of a class has a key, and its pointers point into what that opens. */
  boolean hasKey(String name) {
    Boolean known = keyed.get(name);
    if (known == null) {
      known = fields(name, Role.KEY).size() == 1;
      keyed.put(name, known);
    }
    return known;
  }

  /** The same of the one field, which a class above that with the key may have declared. */
  boolean isKeyed(String owner, String field) {
    return hasKey(owner) && hasKey(field(owner, field).owner());
  }

  /** The field that code finds by a class, which may have been declared above that. */
  Field field(String owner, String name) {
    for (ClassInfo type : hierarchy.ancestors(owner)) {
      if (!type.isInterface() && declares(type, name)) {
        return new Field(type.name(), name);
      }
    }
    return new Field(owner, name);
  }

  /** Whether it is a class of the program that has no key, as those below it may. */
  boolean isAboveKeys(Type type) {
    if (type.getSort() != Type.OBJECT || Types.isOfJdk(type.getInternalName())) {
      return false;
    }
    ClassInfo info = hierarchy.find(type.getInternalName());
    return info != null && !info.isInterface() && !hasKey(info.name());
  }

  /** Whether it is a class with a key, or stands for one, as the bounds of type variables do. */
  boolean isOwner(Type type) {
    return type.getSort() == Type.OBJECT
        && (ANYTHING.contains(type.getInternalName()) || hasKey(type.getInternalName()));
  }

  private static boolean declares(ClassInfo type, String name) {
    for (FieldInfo field : type.fields()) {
      if (field.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is a function, or calls what it has in it when it is read. */
  boolean isCode(String name) {
    Boolean known = code.get(name);
    if (known == null) {
      known = LifeFunctions.isCode(name) || (!Types.isOfJdk(name) && inheritsCode(name));
      code.put(name, known);
    }
    return known;
  }

  private boolean inheritsCode(String name) {
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      if (LifeFunctions.isCode(ancestor.name())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class has methods that are called with pointers. */
  boolean isOfPointers(String name) {
    ClassInfo type = hierarchy.find(name);
    for (MethodInfo method : type == null ? List.<MethodInfo>of() : type.methods()) {
      for (Type parameter : Type.getArgumentTypes(method.descriptor())) {
        if (method.isVirtual() && role(parameter) == Role.POINTER) {
          return true;
        }
      }
    }
    return false;
  }

  /** The fields of a role, inherited ones with them. */
  List<Field> fields(String name, Role role) {
    List<Field> found = new ArrayList<>();
    for (ClassInfo type : hierarchy.ancestors(name)) {
      for (FieldInfo field : Types.isOfJdk(type.name()) ? List.<FieldInfo>of() : type.fields()) {
        if (isInside(field, role)) {
          found.add(new Field(type.name(), field.name()));
        }
      }
    }
    return found;
  }

  boolean isInside(FieldInfo field, Role role) {
    boolean inside = !field.isStatic() && (field.access() & Opcodes.ACC_SYNTHETIC) == 0;
    return inside && is(Type.getType(field.descriptor()), role);
  }

  /** For a key, others need not be looked at, which may have this one in them. */
  private boolean is(Type type, Role role) {
    return role == Role.KEY
        ? type.getSort() == Type.OBJECT && ofMemory(type.getInternalName()) == Role.KEY
        : role(type) == role;
  }

  /** Whether objects of a class have fields for what may point into the arena of their key. */
  boolean hasParts(String name) {
    return !fields(name, Role.POINTER).isEmpty()
        || !fields(name, Role.TRACKED).isEmpty()
        || !fields(name, Role.OTHER).isEmpty();
  }
}
