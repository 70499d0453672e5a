package soumak.checker;

/** Whether objects that are no messages may know something, as a list knows an array in it. */
enum Foreign {
  NOT,
  /** An array that was made here, and got something that other objects may know. */
  WITHIN,
  /**
   * It itself. Of an array of anything: it was not made here, so it may be an array of arrays, and
   * others may know what is in it.
   */
  ITSELF;

  Foreign or(Foreign other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
