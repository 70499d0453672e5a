package soumak.memory;

/** A pointer or key was used against its rules, in code that was not checked. */
public final class OwnershipException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Which rule was broken; the build's checker uses the same names. */
  public enum Kind {
    /** The memory is gone, or its region is not open. */
    USE_AFTER_FREE,
    /** A pointer was freed or dropped that had been. */
    DOUBLE_FREE,
    /** A key was used that had been given away, freed or dropped, or is lent at the moment. */
    KEY_CONSUMED,
    /** A pointer was given away that had been, or is lent at the moment. */
    UNIQUE_COPIED,
    /** A pointer was to be freed in another region than its own, or in one that is no reap. */
    WRONG_REGION_FREE
  }

  private final Kind kind;

  OwnershipException(Kind kind, String message) {
    super(kind + ": " + message);
    this.kind = kind;
  }

  /** Which rule was broken. */
  public Kind kind() {
    return kind;
  }
}
