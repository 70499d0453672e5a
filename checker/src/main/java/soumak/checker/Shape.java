package soumak.checker;

/** What a type is to the checker. */
enum Shape {
  PRIMITIVE,
  /** Checked by {@link Immutability}; may be shared. */
  IMMUTABLE,
  /** Marked by its author; may be shared. */
  SHARABLE,
  MESSAGE,
  /** No message, but has messages in its fields; owned as they are, so that they are. */
  KEEPER,
  /** An array of primitives, immutables, Sharables, or of such arrays. */
  ARRAY_OF_VALUES,
  /** An array of messages or keepers, or of such arrays. */
  ARRAY_OF_MESSAGES,
  /** An array of anything else, which may hold messages all the same. */
  ARRAY_OF_OTHERS,
  /** An ordinary class. */
  OTHER;

  /** Its values can be used by several tasks at once. */
  boolean isHarmless() {
    return this == PRIMITIVE || this == IMMUTABLE || this == SHARABLE;
  }

  boolean isArray() {
    return this == ARRAY_OF_VALUES || this == ARRAY_OF_MESSAGES || this == ARRAY_OF_OTHERS;
  }

  /** May be a field of a message. */
  boolean fitsMessages() {
    return this != ARRAY_OF_OTHERS && this != OTHER && this != KEEPER;
  }

  /** A field of such a type obeys the one-pointer rule in every class. */
  boolean isOfMessages() {
    return this == MESSAGE || this == KEEPER || this == ARRAY_OF_MESSAGES;
  }

  /** Parameters of such a type are lent if nothing else is said. */
  boolean isLentByDefault() {
    return isOfMessages() || this == ARRAY_OF_VALUES;
  }
}
