package soumak.checker;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/**
 * The contracts of methods: what they declare ({@link Declarations}), and where nobody can override
 * them and they say nothing, what their code shows ({@link Inference}).
 */
final class Contracts {
  private final ClassPath path;
  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Types types;
  private final Declarations declarations;
  private final Inference inference;
  private final Bridges bridges;
  private final Showing showing;
  private final Functions functions;
  private final GenericValues genericValues;
  private final MadeArrays madeArrays;
  private final Codes codes;
  private final Map<Called, Contract> resolved = new HashMap<>();
  private final IdentityHashMap<MethodInfo, Contract> declared = new IdentityHashMap<>();

  Contracts(ClassPath path, Bodies bodies, Hierarchy hierarchy, Types types, Externals externals) {
    this.path = path;
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
    this.codes = new Codes(hierarchy);
    this.declarations = new Declarations(path, bodies, hierarchy, types, externals, this);
    this.bridges = new Bridges(bodies);
    this.showing = new Showing(bodies, hierarchy, types);
    this.functions = new Functions(path, bodies, hierarchy, this);
    this.genericValues = new GenericValues(bodies, hierarchy, types, functions, codes);
    this.madeArrays = new MadeArrays(types, this);
    this.inference = new Inference(path, bodies, hierarchy, types, declarations, this);
  }

  /**
   * The contract of the method that a call resolves to; of an unknown one, that nothing is said.
   */
  Contract of(String owner, String name, String descriptor) {
    Called key = new Called(owner, name, descriptor);
    Contract known = resolved.get(key);
    if (known != null && !inference.isOpen()) {
      return known;
    }
    Hierarchy.Declared found = hierarchy.resolve(owner, name, descriptor);
    known =
        found == null
            ? Declarations.unknown(owner, name, descriptor)
            : of(found.owner(), found.method());
    if (!inference.isOpen()) {
      resolved.put(key, known);
    }
    return known;
  }

  /** The contract of a method in its class; a bridge has that of the method that it leads to. */
  Contract of(ClassInfo owner, MethodInfo method) {
    MethodInsnNode leads = bridges.target(owner, method);
    if (leads != null) {
      return of(leads.owner, leads.name, leads.desc);
    }
    return inference.refined(owner, method, declared(owner, method));
  }

  /**
   * The contract of a lambda's body, where a message is captured by a parameter whose type does not
   * tell it; the same contract if the body does more with it than what is lent allows, or what is
   * its own if it runs once.
   */
  Contract holding(Handle body, Contract contract, int position, boolean once) {
    return inference.holding(body, contract, position, once);
  }

  /** Whether a lambda, or a method that is referred to, gives only what nobody else knows. */
  boolean givesNew(Handle target) {
    return LambdaSites.isBody(target.getName())
        ? inference.givesNew(target)
        : of(target.getOwner(), target.getName(), target.getDesc()).result() == Qualifier.FREE;
  }

  /**
   * The place that an accessor reads; null if a method is none, or what is there is no part of the
   * object, as a list or an array of an ordinary object.
   */
  @Nullable Place part(Contract contract, String text) {
    Contract.Field field = contract.field();
    if (field == null) {
      return null;
    }
    Place place = new Place(field.key(), field.type(), text, types.isOfMessage(field.key()));
    return place.holdsParts(types.shape(field.type())) ? place : null;
  }

  private Contract declared(ClassInfo owner, MethodInfo method) {
    Contract known = declared.get(method);
    if (known == null) {
      known = declarations.of(owner, method);
      declared.put(method, known);
    }
    return known;
  }

  /** What was found of a method and is not written, in words; null if there is nothing. */
  @Nullable String inferred(ClassInfo owner, MethodInfo method) {
    Contract found = of(owner, method);
    Contract written = declared(owner, method);
    boolean free = written.result() == null && found.result() == Qualifier.FREE;
    return found == written || found.equals(written)
        ? null
        : (free ? "@Free " : "") + found.described();
  }

  /**
   * The class that has the method which a call resolves to; a call may name one that inherits it.
   */
  String declarer(MethodInsnNode call) {
    Hierarchy.Declared found = hierarchy.resolve(call.owner, call.name, call.desc);
    return found == null ? call.owner : found.owner().name();
  }

  /** Whether the method is known that a call resolves to. */
  boolean isDeclared(MethodInsnNode call) {
    return hierarchy.resolve(call.owner, call.name, call.desc) != null;
  }

  /** Whether a class is one of the program, and not a library's. */
  boolean isCompiledHere(String name) {
    return path.isCompiledHere(name);
  }

  /** Whether a method of the program may give new arrays only, and has to say so. */
  boolean mayPromiseNewArray(MethodInsnNode call) {
    Hierarchy.Declared found = hierarchy.resolve(call.owner, call.name, call.desc);
    return found != null
        && isCompiledHere(found.owner().name())
        && types.shape(Type.getReturnType(call.desc)) == Shape.ARRAY_OF_VALUES
        && of(found.owner(), found.method()).result() == null
        && (!Inference.isClosed(found.owner(), found.method()) || callsItself(found));
  }

  /** Whether a method is called in place of one above it, also by way of a bridge. */
  boolean isInPlaceOfOther(String owner, MethodNode method) {
    for (ClassInfo type : hierarchy.ancestors(owner)) {
      boolean own = type.name().equals(owner);
      for (MethodInfo it : type.methods()) {
        boolean same = it.descriptor().equals(method.desc);
        if (it.name().equals(method.name)
            && (own ? it.has(Opcodes.ACC_BRIDGE) : same && it.isVirtual())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean callsItself(Hierarchy.Declared it) {
    MethodInfo method = it.method();
    MethodNode body = bodies.of(it.owner().name(), method.name(), method.descriptor());
    for (AbstractInsnNode at : body == null ? new InsnList() : body.instructions) {
      if (at instanceof MethodInsnNode call
          && call.name.equals(method.name())
          && call.desc.equals(method.descriptor())) {
        return true;
      }
    }
    return false;
  }

  Showing showing() {
    return showing;
  }

  Functions functions() {
    return functions;
  }

  GenericValues genericValues() {
    return genericValues;
  }

  MadeArrays madeArrays() {
    return madeArrays;
  }

  Codes codes() {
    return codes;
  }

  /** Whether something of a type may be a message, a part of one, or what has messages in it. */
  boolean mayHoldMessage(Type type) {
    Shape shape = types.shape(type);
    return shape.isArray() || shape.isOfMessages() || (shape == Shape.OTHER && mayBeMessage(type));
  }

  /** Whether a type is that of an array with a tree below it, which may be changed. */
  boolean isTree(Type type) {
    if (type.getSort() != Type.ARRAY) {
      return false;
    }
    Type element = type.getElementType();
    return types.isSharedBySending(element)
        ? types.shape(element) == Shape.OTHER && mayBeMessage(element)
        : type.getDimensions() > 1;
  }

  /**
   * Whether looking for a method's contract has shown that its code is right by it.
   *
   * @param body the code that is asked about
   */
  boolean isProven(MethodInfo method, MethodNode body) {
    return inference.isProven(method, body);
  }

  boolean mayBeMessage(Type type) {
    return declarations.mayBeMessage(type);
  }
}
