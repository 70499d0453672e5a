package soumak.mapper;

/** How much of something an actor does. */
public enum Level {
  LOW,
  MED,
  HIGH;

  @Override
  public String toString() {
    return switch (this) {
      case LOW -> "low";
      case MED -> "med";
      case HIGH -> "high";
    };
  }
}
