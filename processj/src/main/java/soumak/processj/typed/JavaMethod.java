package soumak.processj.typed;

import java.util.List;

/**
 * A method or constructor of a Java class.
 *
 * @param owner the internal name of its class
 * @param name {@code <init>} of a constructor
 * @param descriptor as the class file has it
 * @param pauses whether it declares {@code throws Pausable}
 */
public record JavaMethod(
    String owner,
    boolean isInterface,
    boolean isStatic,
    String name,
    String descriptor,
    boolean pauses,
    List<Type> parameters,
    Type result)
    implements Callable {}
