package soumak;

/**
 * Marks a class whose objects are sent between tasks: a tree of primitives, immutable values, other
 * messages and arrays of these, with one owner at a time.
 */
public interface Message {}
