package soumak.mapper;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;

/** What may be called behind a type of a library, and may block then. */
sealed interface Thing {

  /** What it is known to be. */
  List<String> types();

  /**
   * A function.
   *
   * @param types the interfaces that it has
   * @param target the method that it consists of; classes below may have another one
   */
  record Function(List<String> types, MethodKey target) implements Thing {}

  /** An object of a class of the program. */
  record Made(String type) implements Thing {
    @Override
    public List<String> types() {
      return List.of(type);
    }
  }

  /**
   * A library's object that was given some of these when it was made, as a stream its functions.
   *
   * @param by the instruction that made it
   */
  record Keeper(String type, AbstractInsnNode by) implements Thing {
    @Override
    public List<String> types() {
      return List.of(type);
    }
  }

  /**
   * A stream that blocks, as standard input.
   *
   * @param by the method that has it from a library
   */
  record Source(String type, MethodKey by) implements Thing {
    @Override
    public List<String> types() {
      return List.of(type);
    }
  }
}
