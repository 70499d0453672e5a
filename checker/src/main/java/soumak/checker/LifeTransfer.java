package soumak.checker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;
import soumak.analysis.Names;

/** What each instruction does with lives. */
final class LifeTransfer extends Interpreter<Held> {
  private static final String BEHIND =
      "store null, or a pointer into the new arena, in `%s` of the same object behind this, on each"
          + " way, before it is read or given to a method";

  private static final String APART =
      "do this in a method of its own that gets the object as a parameter, and there store null, or"
          + " a pointer into the new arena, in `%s` of it behind this";

  private final LifeScene scene;
  private final LifeCalls calls;
  private final LifeLambdas lambdas;
  private final LifeSummaries summaries;

  LifeTransfer(LifeScene scene, LifeCalls calls, LifeLambdas lambdas, LifeSummaries summaries) {
    super(Opcodes.ASM9);
    this.scene = scene;
    this.calls = calls;
    this.lambdas = lambdas;
    this.summaries = summaries;
  }

  /** What was just stored in a local is called as that. */
  void named(int slot) {
    String name = scene.code.local(slot, scene.index() + 1);
    if (name == null) {
      return;
    }
    for (int id : scene.lives().frame.getLocal(slot).self().all()) {
      scene.call(id, "`" + name + "`");
    }
  }

  @Override
  public @Nullable Held newValue(@Nullable Type type) {
    if (type == Type.VOID_TYPE) {
      return null;
    }
    return type != null && type.getSize() == 2 ? Held.WIDE : Held.NOTHING;
  }

  @Override
  public Held newOperation(AbstractInsnNode instruction) {
    if (instruction instanceof TypeInsnNode create) {
      MemoryTypes.Role role = scene.types.role(create.desc);
      Life.Calls does = calls(create.desc);
      if (role == MemoryTypes.Role.VALUE && (does == null || !does.stores())) {
        return Held.NOTHING;
      }
      String text = "a " + Names.simple(create.desc);
      Life made = Life.of(LifeCheck.sort(role), text, scene.line());
      Life life = made.doing(does).owed(role == MemoryTypes.Role.RESOURCE);
      Life arena = Life.of(Life.Sort.ARENA, "the arena of " + text, scene.line());
      boolean keyed = scene.types.hasKey(create.desc);
      if (role == MemoryTypes.Role.RESOURCE && !keyed) {
        return scene.begin(life);
      }
      if (LifeReading.isComparing(create.desc)) {
        life = life.readFrom(LifePlace.COMPARING);
      }
      return keyed ? scene.beginWithArena(life, arena) : scene.beginWithPlace(life);
    }
    if (instruction instanceof FieldInsnNode field) {
      return readStatic(field);
    }
    int opcode = instruction.getOpcode();
    if (opcode >= Opcodes.ICONST_0 && opcode <= Opcodes.ICONST_5) {
      // A number that is known may cost another turn of a loop, and only elements have use of it.
      return scene.code.hasElements() ? Held.number(opcode - Opcodes.ICONST_0) : Held.NOTHING;
    }
    boolean wide =
        opcode == Opcodes.LCONST_0
            || opcode == Opcodes.LCONST_1
            || opcode == Opcodes.DCONST_0
            || opcode == Opcodes.DCONST_1
            || (instruction instanceof LdcInsnNode constant
                && (constant.cst instanceof Long
                    || constant.cst instanceof Double
                    || (constant.cst instanceof ConstantDynamic it && it.getSize() == 2)));
    return wide ? Held.WIDE : Held.NOTHING;
  }

  /** Its methods store no pointers that they are called with as such, as they override others. */
  private Life.@Nullable Calls calls(String type) {
    Life.Read read = Types.isOfJdk(type) ? Life.Read.NEVER : summaries.objects().of(type);
    boolean code = scene.types.isCode(type);
    Life.Looks looks =
        !code
            ? Life.Looks.NOT
            : scene.types.isOfPointers(type) ? Life.Looks.AT_POINTERS : Life.Looks.AT_OBJECTS;
    Ids keeps = Types.isOfJdk(type) ? Ids.NONE : summaries.objects().keeps(type, summaries);
    return code || read != Life.Read.NEVER || !keeps.isEmpty()
        ? Life.Calls.looking(looks, read).storing(LifeEffects.keeping(keeps))
        : null;
  }

  /** What everybody can reach hangs on nothing; what is put into it must not, either. */
  private Held readStatic(FieldInsnNode field) {
    Type type = Type.getType(field.desc);
    return switch (scene.types.role(type)) {
      case OTHER -> {
        Life.Calls does = summaries.constants().of(field, soFar(field));
        Life constant = Life.of(Life.Sort.HOLDER, "`" + field.name + "`", scene.line());
        if (does == null) {
          yield Held.life(Life.GLOBAL);
        }
        boolean keeps = does.stores() || !does.supplies().isEmpty();
        Ids on = keeps ? Ids.of(Life.GLOBAL) : Ids.NONE;
        yield scene.begin(constant.hanging(on).doing(does));
      }
      case RESOURCE -> {
        Life found = Life.of(Life.Sort.RESOURCE, "`" + field.name + "`", scene.line());
        Life global = found.hanging(Ids.of(Life.GLOBAL)).readFrom(field.owner + "." + field.name);
        yield scene.types.hasKey(type.getInternalName())
            ? scene.beginWithArena(global, arenaOf(global.text()))
            : scene.begin(global);
      }
      case SLOT -> Held.life(Life.GLOBAL);
      default -> type.getSize() == 2 ? Held.WIDE : Held.NOTHING;
    };
  }

  /** What the code that sets the constants of a class has set before. */
  private Map<String, Life.Calls> soFar(FieldInsnNode field) {
    boolean own = field.owner.equals(scene.code.owner);
    return own && scene.code.method.name.equals("<clinit>")
        ? scene.callbacks.constants()
        : Map.of();
  }

  @Override
  public Held copyOperation(AbstractInsnNode instruction, Held value) {
    return instruction instanceof VarInsnNode local && local.getOpcode() == Opcodes.ALOAD
        ? value.readFrom(local.var)
        : value;
  }

  @Override
  public @Nullable Held unaryOperation(AbstractInsnNode instruction, Held value) {
    return switch (instruction.getOpcode()) {
      case Opcodes.GETFIELD -> read((FieldInsnNode) instruction, value);
      case Opcodes.CHECKCAST -> cast(((TypeInsnNode) instruction).desc, value);
      case Opcodes.ANEWARRAY -> array(Type.getObjectType(((TypeInsnNode) instruction).desc));
      case Opcodes.ARETURN -> {
        scene.stores.giveBack(value);
        scene.leave();
        yield null;
      }
      case Opcodes.ATHROW -> {
        scene.stores.link(Held.life(Life.GLOBAL), value, "thrown");
        yield null;
      }
      case Opcodes.IRETURN, Opcodes.LRETURN, Opcodes.FRETURN, Opcodes.DRETURN -> {
        scene.leave();
        yield null;
      }
      case Opcodes.PUTSTATIC -> {
        String name = ((FieldInsnNode) instruction).name;
        String place = "stored in the static field `" + name + "`";
        scene.callbacks.constant(name, value);
        scene.stores.link(Held.life(Life.GLOBAL), scene.stores.moved(value), place);
        release(value);
        yield null;
      }
      default -> Wide.result(instruction.getOpcode()) ? Held.WIDE : Held.NOTHING;
    };
  }

  private Held array(Type element) {
    return scene.types.role(element) == MemoryTypes.Role.VALUE
        ? Held.NOTHING
        : scene.begin(Life.of(Life.Sort.HOLDER, "an array", scene.line()));
  }

  private void release(Held value) {
    for (int id : value.self().all()) {
      scene.lives().release(id);
    }
  }

  // --- fields ---

  private Held read(FieldInsnNode field, Held base) {
    Type type = Type.getType(field.desc);
    MemoryTypes.Role role = scene.types.role(type);
    if (role == MemoryTypes.Role.VALUE) {
      return type.getSize() == 2 ? Held.WIDE : Held.NOTHING;
    }
    String text = scene.field(base, field.name);
    Ids whole = base.isNothing() ? Ids.of(Life.GLOBAL) : base.lives();
    boolean keyed = scene.types.isKeyed(field.owner, field.name);
    int arena = arena(base);
    Life life = Life.of(LifeCheck.sort(role), text, scene.line()).hanging(whole);
    return switch (role) {
      case POINTER -> Held.pointerInto(keyed ? memory(base) : whole);
      case KEY -> {
        String place = field.owner + "." + field.name;
        Life key = life.readFrom(place);
        yield keyed && arena != Life.GLOBAL
            ? scene.begin(key.in(arena))
            : scene.beginWithArena(key.in(Life.HEAP), arenaOf(text));
      }
      case REGION -> scene.begin(life.in(arena == Life.GLOBAL ? Life.HEAP : arena));
      case TRACKED -> {
        boolean heap = keyed && summaries.fields().isOfHeap(field.owner, field.name);
        Life pointer = life.in(heap ? Life.HEAP : Life.GLOBAL);
        yield scene.begin(pointer.readFrom(field.owner + "." + field.name));
      }
      default -> {
        Life object = life.readFrom(field.owner + "." + field.name);
        boolean owner = type.getSort() == Type.OBJECT && scene.types.hasKey(type.getInternalName());
        yield owner ? scene.beginWithArena(object, arenaOf(text)) : scene.begin(object);
      }
    };
  }

  /** The arena of an object that has a key; one that is not open if nothing is known of it. */
  private Ids memory(Held base) {
    Ids arenas = scene.arenas(base);
    return arenas.isEmpty() ? scene.begin(arenaOf("`" + scene.bare(base) + "`")).self() : arenas;
  }

  private Life arenaOf(String text) {
    return Life.of(Life.Sort.ARENA, "the arena of " + text, scene.line());
  }

  /** The arena of an object that has a key; that of which nothing is known if it may be several. */
  private int arena(Held base) {
    Ids arenas = scene.arenas(base);
    return base.on().isEmpty() ? arenas.onlyOr(Life.GLOBAL) : Life.GLOBAL;
  }

  @Override
  public @Nullable Held binaryOperation(AbstractInsnNode instruction, Held one, Held two) {
    int opcode = instruction.getOpcode();
    if (opcode == Opcodes.PUTFIELD) {
      write((FieldInsnNode) instruction, one, two);
      return null;
    }
    if (opcode == Opcodes.AALOAD && !one.isNothing()) {
      Life element = Life.of(Life.Sort.HOLDER, "an element", scene.line()).hanging(one.lives());
      return scene.begin(element.readFrom(two.element()));
    }
    return Wide.result(opcode) ? Held.WIDE : Held.NOTHING;
  }

  private void write(FieldInsnNode field, Held base, Held value) {
    MemoryTypes.Role role = scene.types.role(Type.getType(field.desc));
    if (role == MemoryTypes.Role.VALUE) {
      return;
    }
    String place = "stored in " + scene.field(base, field.name);
    boolean keyed = scene.types.isKeyed(field.owner, field.name);
    if (role == MemoryTypes.Role.KEY && keyed) {
      bind(field, base, value);
    } else if (role == MemoryTypes.Role.POINTER && keyed) {
      within(base, value, place);
      return;
    } else if (!keyed) {
      outside(base, value, place);
    }
    scene.stores.link(
        base.isNothing() ? Held.life(Life.GLOBAL) : base, scene.stores.moved(value), place);
    store(value, field.owner + "." + field.name, base);
  }

  private void store(Held value, String place, Held base) {
    for (int id : value.self().all()) {
      Life life = scene.lives().get(id);
      if (life != null) {
        scene.lives().replace(id, life, stored(life.owed(false), place, base));
      }
    }
  }

  private static Life stored(Life life, String field, Held base) {
    return switch (life.sort()) {
      case TRACKED -> life.storedIn(field).hanging(base.self());
      case KEY -> life.storedIn(field);
      case HOLDER -> life.putInto(field);
      default -> life;
    };
  }

  /** An object gets another key: from now on its pointers point into the arena of that. */
  private void bind(FieldInsnNode field, Held base, Held key) {
    Ids arenas = scene.arenas(key);
    int arena = arenas.onlyOr(Life.GLOBAL);
    for (int id : base.self().all()) {
      scene.frees.leave(scene.lives().get(id));
      scene.lives().moveTo(id, base.self().size() == 1 ? arena : Life.GLOBAL);
    }
    overwritten(field, base);
  }

  /** The pointers that an object has into the arena of its key before are written anew. */
  private void overwritten(FieldInsnNode key, Held base) {
    List<MemoryTypes.Field> pointers = pointers(key.owner);
    if (pointers.isEmpty()) {
      return;
    }
    LifeNewKeys ways = new LifeNewKeys(scene.code, scene.types, summaries.self(), scene.index());
    MemoryTypes.Field field = scene.types.field(key.owner, key.name);
    for (MemoryTypes.Field pointer : pointers) {
      if (ways.mayHaveBefore(field, pointer) && !ways.isWritten(pointer)) {
        scene.report(
            Kind.REGION_ESCAPE,
            "%s points into the arena of the key that `%s` had before"
                .formatted(scene.field(base, pointer.name()), key.name),
            List.of("`" + key.name + "` gets another key here"),
            (ways.isOne() ? BEHIND : APART).formatted(pointer.name()));
      }
    }
  }

  /** The fields for what may point into the arena of the key that is beside them. */
  private List<MemoryTypes.Field> pointers(String owner) {
    List<MemoryTypes.Field> found = new ArrayList<>();
    for (MemoryTypes.Role role : List.of(MemoryTypes.Role.POINTER, MemoryTypes.Role.TRACKED)) {
      for (MemoryTypes.Field it : scene.types.fields(owner, role)) {
        boolean tracked = role == MemoryTypes.Role.TRACKED;
        if (scene.types.hasKey(it.owner())
            && !(tracked && summaries.fields().isOfHeap(it.owner(), it.name()))) {
          found.add(it);
        }
      }
    }
    return found;
  }

  /** The pointers of an object that has a key point into the arena of that. */
  private void within(Held base, Held value, String place) {
    int arena = arena(base);
    Ids known = scene.lives().closure(Ids.of(arena));
    for (int id : scene.lives().closure(value.lives()).all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.ends() && !known.has(id)) {
        scene.stores.escapes(value, id, place, "is not the arena of the object's key");
        return;
      }
    }
  }

  /** What a class without the key declares is read by code that does not open it. */
  private void outside(Held base, Held value, String place) {
    Ids into = scene.lives().closure(value.lives()).and(scene.arenas(value));
    for (int id : into.all()) {
      if (scene.arenas.isOwn(base.self(), id)) {
        scene.stores.escapes(value, id, place, LifeStores.ABOVE);
        return;
      }
    }
  }

  private Held cast(String type, Held value) {
    MemoryTypes.Role role = scene.types.role(Type.getObjectType(type));
    if (role == MemoryTypes.Role.POINTER) {
      return new Held(1, value.self(), value.on(), true, value.local());
    }
    if (role == MemoryTypes.Role.VALUE) {
      return Held.NOTHING;
    }
    for (int id : value.self().all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.isFound() && LifeFunctions.isLazy(Type.getObjectType(type))) {
        scene.lives().put(id, life.readFrom(LifePlace.LAZY));
      }
      if (life != null && life.isObject() && scene.types.hasKey(type)) {
        calls.recogniseKeeper(id, life);
      }
      Life seen = scene.lives().get(id);
      if (seen != null
          && seen.sort() == Life.Sort.HOLDER
          && seen.isFound()
          && role != MemoryTypes.Role.OTHER
          && role != MemoryTypes.Role.SLOT) {
        calls.recognise(id, seen, role);
      }
    }
    return value;
  }

  @Override
  public @Nullable Held ternaryOperation(
      AbstractInsnNode instruction, Held one, Held two, Held three) {
    if (instruction.getOpcode() == Opcodes.AASTORE) {
      Held base = one.isNothing() ? Held.life(Life.GLOBAL) : one;
      scene.stores.link(base, scene.stores.moved(three), "stored in an array");
      store(three, two.element(), one);
    }
    return null;
  }

  @Override
  public @Nullable Held naryOperation(AbstractInsnNode instruction, List<? extends Held> values) {
    if (instruction instanceof MethodInsnNode call) {
      return calls.call(call, Collections.unmodifiableList(values));
    }
    if (instruction instanceof InvokeDynamicInsnNode link) {
      return lambdas.make(link, Collections.unmodifiableList(values));
    }
    return scene.begin(Life.of(Life.Sort.HOLDER, "an array", scene.line()));
  }

  @Override
  public void returnOperation(AbstractInsnNode instruction, Held value, Held expected) {
    // What is returned is looked at where it is taken off the stack.
  }

  @Override
  public Held merge(Held one, Held two) {
    return one.or(two);
  }
}
