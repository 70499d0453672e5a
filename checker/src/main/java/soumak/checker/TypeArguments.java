package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

/**
 * The type arguments that generic signatures give to the types of parameters, results and fields.
 *
 * @param all erased; null for type variables and for {@code ?}
 */
record TypeArguments(List<@Nullable Type> all) {
  static final TypeArguments NONE = new TypeArguments(List.of());

  /** Of a field; none if it has no signature. */
  static TypeArguments ofField(@Nullable String signature) {
    if (signature == null) {
      return NONE;
    }
    Reader reader = new Reader(0);
    new SignatureReader(signature).acceptType(reader);
    return new TypeArguments(reader.all);
  }

  /**
   * Of a parameter of a method; none if it has no signature, or one that leaves parameters out, as
   * those that the compiler adds to constructors.
   *
   * @param position in the descriptor; -1 for the result
   */
  static TypeArguments ofMethod(@Nullable String signature, String descriptor, int position) {
    if (signature == null) {
      return NONE;
    }
    Places places = new Places();
    new SignatureReader(signature).accept(places);
    if (position < 0) {
      return places.result == null ? NONE : new TypeArguments(places.result.all);
    }
    boolean all = places.parameters.size() == Type.getArgumentCount(descriptor);
    return all ? new TypeArguments(places.parameters.get(position).all) : NONE;
  }

  /** Whether there are any, and each names a class or an array. */
  boolean areConcrete() {
    for (Type type : all) {
      if (type == null) {
        return false;
      }
    }
    return !all.isEmpty();
  }

  TypeArguments withoutLast() {
    return all.isEmpty() ? this : new TypeArguments(all.subList(0, all.size() - 1));
  }

  private static final class Places extends SignatureVisitor {
    private final List<Reader> parameters = new ArrayList<>();
    private @Nullable Reader result;

    Places() {
      super(Opcodes.ASM9);
    }

    @Override
    public SignatureVisitor visitParameterType() {
      Reader reader = new Reader(0);
      parameters.add(reader);
      return reader;
    }

    @Override
    public SignatureVisitor visitReturnType() {
      Reader reader = new Reader(0);
      result = reader;
      return reader;
    }
  }

  /** Reads a type; at depth 0 that of the place, at depth 1 its arguments. */
  private static final class Reader extends SignatureVisitor {
    private final List<@Nullable Type> all;
    private final int depth;
    private String dimensions = "";

    Reader(int depth) {
      this(depth, new ArrayList<>());
    }

    private Reader(int depth, List<@Nullable Type> all) {
      super(Opcodes.ASM9);
      this.depth = depth;
      this.all = all;
    }

    private void add(@Nullable Type type) {
      if (depth == 1) {
        all.add(type);
      }
    }

    @Override
    public void visitBaseType(char descriptor) {
      add(Type.getType(dimensions + descriptor));
    }

    @Override
    public void visitTypeVariable(String name) {
      add(null);
    }

    @Override
    public SignatureVisitor visitArrayType() {
      dimensions += "[";
      return this;
    }

    @Override
    public void visitClassType(String name) {
      add(Type.getType(dimensions + "L" + name + ";"));
    }

    @Override
    public void visitInnerClassType(String name) {
      Type outer = depth == 1 ? all.getLast() : null;
      if (outer != null) {
        String descriptor = outer.getDescriptor();
        String whole = descriptor.substring(0, descriptor.length() - 1) + "$" + name + ";";
        all.set(all.size() - 1, Type.getType(whole));
      }
    }

    @Override
    public void visitTypeArgument() {
      if (depth == 0) {
        all.add(null);
      }
    }

    @Override
    public SignatureVisitor visitTypeArgument(char wildcard) {
      return new Reader(depth + 1, all);
    }
  }
}
