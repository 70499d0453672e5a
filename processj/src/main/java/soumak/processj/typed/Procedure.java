package soumak.processj.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Declaration;

/** A procedure. */
public final class Procedure implements Callable {
  private final Declaration.Procedure tree;
  private final String owner;
  private final List<Type> parameters;
  private final Type result;
  private final @Nullable JavaMethod java;
  private final @Nullable MobileType mobile;
  private String methodName;
  private @Nullable Content content;
  private boolean yields;

  /** What is known when its body has been read. */
  public record Content(ProcessBody process, List<Variable> parameters, Step.Block code) {}

  /**
   * @param owner the internal name of the class of its file
   * @param java what it stands for, if it is native
   * @param mobile the type of its processes, if it is mobile
   */
  public Procedure(
      Declaration.Procedure tree,
      String owner,
      List<Type> parameters,
      Type result,
      @Nullable JavaMethod java,
      @Nullable MobileType mobile) {
    this.tree = tree;
    this.owner = owner;
    this.parameters = List.copyOf(parameters);
    this.result = result;
    this.java = java;
    this.mobile = mobile;
    this.methodName = tree.name();
    this.yields = java != null && java.pauses();
  }

  public Declaration.Procedure tree() {
    return tree;
  }

  public At at() {
    return tree.at();
  }

  @Override
  public String name() {
    return tree.name();
  }

  public String owner() {
    return owner;
  }

  @Override
  public List<Type> parameters() {
    return parameters;
  }

  public Type result() {
    return result;
  }

  public @Nullable JavaMethod java() {
    return java;
  }

  public @Nullable MobileType mobile() {
    return mobile;
  }

  /** The name of its method: its own, unless that of another procedure would be the same. */
  public String methodName() {
    return methodName;
  }

  public void methodName(String name) {
    methodName = name;
  }

  /** Null while its body has not been read, and if it has none. */
  public @Nullable Content content() {
    return content;
  }

  public void content(Content read) {
    content = read;
  }

  /** Whether it may wait for something. */
  public boolean yields() {
    return yields;
  }

  public void setYields() {
    yields = true;
  }
}
