package soumak.analysis;

/** How much a {@link Diagnostic} matters. */
public enum Severity {
  /** Nothing is produced for the class. */
  ERROR,
  /** The class works, but perhaps not as its author thinks. */
  WARNING
}
