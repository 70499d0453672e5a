package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

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
   * What the signature of a method says.
   *
   * @param position of a parameter in the descriptor; -1 for the result
   */
  static GenericType ofMethod(String signature, String descriptor, int position) {
    List<Reader> parameters = new ArrayList<>();
    Reader result = new Reader();
    new SignatureReader(signature)
        .accept(
            new SignatureVisitor(Opcodes.ASM9) {
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
      return result.type();
    }
    // The compiler leaves out what it adds itself, as the outer object, and does not say where.
    boolean all = parameters.size() == Type.getArgumentCount(descriptor);
    return all ? parameters.get(position).type() : UNKNOWN;
  }

  /** The same type where variables stand for these types; others stand for anything. */
  GenericType where(Map<String, GenericType> variables) {
    if (isVariable) {
      return variables.getOrDefault(name, UNKNOWN);
    }
    return arguments.isEmpty()
        ? this
        : new GenericType(name, false, arguments.stream().map(it -> it.where(variables)).toList());
  }

  /** How many type arguments lie within each other. */
  int depth() {
    return arguments.stream().mapToInt(it -> 1 + it.depth()).max().orElse(0);
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
      return new Declared(variables, above.stream().map(Reader::type).toList());
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
      return new GenericType(name, isVariable, arguments.stream().map(Reader::type).toList());
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
