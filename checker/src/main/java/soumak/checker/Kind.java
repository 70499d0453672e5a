package soumak.checker;

import soumak.analysis.Severity;

/** What a {@link Finding} is about. */
public enum Kind {
  USE_AFTER_SEND(
      "A message that was given to a @Free parameter belongs to whoever got it. The giver must not"
          + " touch it, or anything in it, again: another task may be reading or writing it now."),
  USE_AFTER_CUT_PARENT(
      "A call with a @Cuttable parameter may cut branches off the message that it is lent, and send"
          + " them away. What was read from the message before the call must be read again."),
  NOT_FREE(
      "Only a free message can be given to a @Free parameter: one that no other object points to,"
          + " which is what new, Cut.cut, a call's result and a @Free parameter give."),
  ALIASED_HEAP(
      "A message is a tree. Each of its objects is pointed to by one other object at most, so what"
          + " is in a tree already cannot be stored a second time, nor below itself."),
  SAFE_MODIFIED(
      "What is lent by @Safe, as parameters are if nothing else is said, keeps its structure, all"
          + " the way down: its primitive fields and elements may be written, its pointers not."),
  SAFE_ESCAPE(
      "What is lent by @Safe goes back to its owner. It cannot be stored, returned, or cut."),
  OVERLAPPING_ARGS(
      "If one argument of a call may be changed in its structure, no other argument may be a part"
          + " of it or have it as its part: the called method takes them for different trees. So"
          + " does a lambda with what it captures."),
  RETURN_NOT_FREE(
      "The result of a method is its caller's alone. So a method must return a free message; a"
          + " method that only reads a field of a message counts as that field."),
  STATIC_FIELD(
      "A static field can be reached by every task, so it cannot hold a message or a part of one."),
  UNANNOTATED_ESCAPE(
      "Code that knows nothing of messages may keep what it gets or show it to another task. A"
          + " parameter that is not of a message type takes messages only if an annotation, in the"
          + " source or in a file of external annotations, says what it does with them."),
  MESSAGE_SHAPE(
      "A message consists of primitives, immutable values, Sharables, other messages and arrays of"
          + " these. Anything else could be shared with another task behind its back."),
  EXCEPTION_IS_MESSAGE(
      "An exception keeps references to other exceptions and goes where it likes, so no exception"
          + " class can be a message."),
  OVERRIDE_WEAKENS(
      "A method that overrides another is called through it. So it may ask for less of its"
          + " arguments than the overridden one (@Safe for @Cuttable, @Cuttable for @Free), never"
          + " for more."),
  CUT_NOT_FIELD(
      "Cut.cut severs what a field or an array element points to. Its argument must be the field or"
          + " the element itself, as in Cut.cut(tree.left) or Cut.cut(parts[i]), and the field not"
          + " final."),
  USE_AFTER_FREE(
      "What a pointer points to lives as long as its region is open, and as the unique or counted"
          + " pointer or the borrow that it comes from. Behind that it must not be used: the memory"
          + " may be another's."),
  DOUBLE_FREE(
      "A unique or counted pointer is freed once, by who has it. What is freed a second time may"
          + " be another's memory by then."),
  REGION_ESCAPE(
      "A pointer must not get to where it can be found after the end of what it points into: not"
          + " out of the scope of its region as a result, not into a field, an array or a structure"
          + " that lives longer, not into a message, and not into a task."),
  KEY_CONSUMED(
      "Who has the key of an arena has the arena. A key that was freed or given away, or that is"
          + " lent to a region which is open, can be neither opened nor given away."),
  UNIQUE_COPIED(
      "There is one good unique pointer to a thing at a time. It cannot be in two places, and not"
          + " be given up while it is borrowed."),
  SWAP_REQUIRED(
      "A tracked pointer in a field or an array can be read to be looked at. To free it or to give"
          + " it away, it must be taken out, so that nobody finds it there again."),
  WRONG_REGION_FREE(
      "A region frees only what was allocated in it, and only if it is a reap or the heap."),
  LEAK(
      "What must be freed or closed is, on each way out of the method, or is given to somebody who"
          + " does it. A warning, as memory that is forgotten is found by the garbage collector at"
          + " last.");

  private final String explanation;

  Kind(String explanation) {
    this.explanation = explanation;
  }

  /**
   * How much it matters.
   *
   * @param strict whether what is only wasteful is an error, too
   */
  public Severity severity(boolean strict) {
    return this == LEAK && !strict ? Severity.WARNING : Severity.ERROR;
  }

  /** The rule behind it, for people. */
  public String explanation() {
    return explanation;
  }

  /** The page that has its rules. */
  public String page() {
    return compareTo(USE_AFTER_FREE) < 0 ? "docs/isolation.md" : "docs/memory.md";
  }

  /** A program that it is about, and one that it is not. */
  public Example example() {
    return Example.of(this);
  }
}
