package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;
import org.objectweb.asm.tree.MethodNode;

/**
 * A type as a generic signature writes it.
 *
 * @param name of the class, or of the type variable; empty if it says too little, as {@code ?}
 */
record GenericType(String name, boolean isVariable, List<GenericType> arguments) {
  static final GenericType UNKNOWN = new GenericType("", false, List.of());

  static GenericType of(String name) {
    return new GenericType(name, false, List.of());
  }

  /** What the signature of a field or of a variable says. */
  static GenericType ofField(String signature) {
    Reader reader = new Reader();
    new SignatureReader(signature).acceptType(reader);
    return reader.type();
  }

  /**
   * What a method says: its signature, and where it has none its descriptor. What its own type
   * variables stand for is unknown.
   *
   * @param position of a parameter in the descriptor; -1 for the result
   */
  static GenericType ofMethod(MethodNode method, int position) {
    if (method.signature == null) {
      Type type =
          position < 0
              ? Type.getReturnType(method.desc)
              : Type.getArgumentTypes(method.desc)[position];
      return type.getSort() == Type.OBJECT ? of(type.getInternalName()) : UNKNOWN;
    }
    Map<String, GenericType> own = new HashMap<>();
    List<Reader> parameters = new ArrayList<>();
    Reader result = new Reader();
    new SignatureReader(method.signature)
        .accept(
            new SignatureVisitor(Opcodes.ASM9) {
              @Override
              public void visitFormalTypeParameter(String name) {
                own.put(name, UNKNOWN);
              }

              @Override
              public SignatureVisitor visitParameterType() {
                parameters.add(new Reader());
                return parameters.getLast();
              }

              @Override
              public SignatureVisitor visitReturnType() {
                return result;
              }
            });
    if (position < 0) {
      return result.type().within(own);
    }
    int written = written(method, parameters.size(), position);
    return written < 0 ? UNKNOWN : parameters.get(written).type().within(own);
  }

  /**
   * Which parameter of a method's signature one of its descriptor is; -1 if it is none, or that is
   * not known. The compiler leaves out what it adds itself: in front, which it says, the outer
   * object, or an enum's name and number; at the end what a local class captures.
   *
   * @param count of those in the signature
   */
  private static int written(MethodNode method, int count, int position) {
    if (count == Type.getArgumentCount(method.desc)) {
      return position;
    }
    if (method.parameters == null) {
      return -1;
    }
    int front = 0;
    int added = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_MANDATED;
    while (front < method.parameters.size() && (method.parameters.get(front).access & added) != 0) {
      front++;
    }
    int written = position - front;
    return written < count ? Math.max(written, -1) : -1;
  }

  /** The same type where variables stand for these types; others for themselves. */
  private GenericType within(Map<String, GenericType> variables) {
    if (isVariable) {
      return variables.getOrDefault(name, this);
    }
    return arguments.isEmpty()
        ? this
        : new GenericType(name, false, arguments.stream().map(it -> it.within(variables)).toList());
  }

  /** The same type where variables stand for these types; others stand for anything. */
  GenericType where(Map<String, GenericType> variables) {
    if (isVariable) {
      return variables.getOrDefault(name, UNKNOWN);
    }
    if (arguments.isEmpty()) {
      return this;
    }
    List<GenericType> known = new ArrayList<>();
    for (GenericType it : arguments) {
      known.add(it.where(variables));
    }
    return new GenericType(name, false, known);
  }

  /** How many type arguments lie within each other. */
  int depth() {
    int deepest = 0;
    for (GenericType it : arguments) {
      deepest = Math.max(deepest, 1 + it.depth());
    }
    return deepest;
  }

  /** Whether it tells all that it is, and what its type arguments are. */
  boolean isWhole() {
    boolean whole = !name.isEmpty();
    for (GenericType it : arguments) {
      whole &= it.isWhole();
    }
    return whole;
  }

  /** By hand, as those of a record begin slowly in a fresh JVM. */
  @Override
  public int hashCode() {
    return name.hashCode() * 31 + arguments.hashCode();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GenericType it
        && isVariable == it.isVariable
        && name.equals(it.name)
        && arguments.equals(it.arguments);
  }

  /**
   * What the signature of a class says.
   *
   * @param above its superclass, and then its interfaces
   */
  record Declared(List<String> variables, List<GenericType> above) {
    static Declared of(@Nullable String signature) {
      List<String> variables = new ArrayList<>();
      List<Reader> above = new ArrayList<>();
      if (signature != null) {
        new SignatureReader(signature)
            .accept(
                new SignatureVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitFormalTypeParameter(String name) {
                    variables.add(name);
                  }

                  @Override
                  public SignatureVisitor visitClassBound() {
                    return new Reader();
                  }

                  @Override
                  public SignatureVisitor visitInterfaceBound() {
                    return new Reader();
                  }

                  @Override
                  public SignatureVisitor visitSuperclass() {
                    above.add(new Reader());
                    return above.getLast();
                  }

                  @Override
                  public SignatureVisitor visitInterface() {
                    return visitSuperclass();
                  }
                });
      }
      return new Declared(variables, Reader.types(above));
    }

    /** What the variables stand for in a type of this class; a raw one does not tell. */
    Map<String, GenericType> in(GenericType type) {
      Map<String, GenericType> standing = new HashMap<>();
      for (int i = 0; i < Math.min(variables.size(), type.arguments().size()); i++) {
        standing.put(variables.get(i), type.arguments().get(i));
      }
      return standing;
    }
  }

  /** Reads one type. An array and {@code ? super X} may have anything in them. */
  private static final class Reader extends SignatureVisitor {
    private final List<Reader> arguments = new ArrayList<>();
    private String name = "";
    private boolean isVariable;

    Reader() {
      super(Opcodes.ASM9);
    }

    GenericType type() {
      return new GenericType(name, isVariable, types(arguments));
    }

    static List<GenericType> types(List<Reader> readers) {
      List<GenericType> types = new ArrayList<>();
      for (Reader it : readers) {
        types.add(it.type());
      }
      return types;
    }

    @Override
    public void visitTypeVariable(String variable) {
      name = variable;
      isVariable = true;
    }

    @Override
    public SignatureVisitor visitArrayType() {
      return new Reader();
    }

    @Override
    public void visitClassType(String type) {
      name = type;
    }

    @Override
    public void visitInnerClassType(String inner) {
      name += "$" + inner;
      arguments.clear();
    }

    @Override
    public void visitTypeArgument() {
      arguments.add(new Reader());
    }

    @Override
    public SignatureVisitor visitTypeArgument(char wildcard) {
      arguments.add(new Reader());
      return wildcard == SignatureVisitor.SUPER ? new Reader() : arguments.getLast();
    }
  }
}
