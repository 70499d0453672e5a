package soumak.mapper;

/**
 * The instances of one actor class, or code that sends and is no actor.
 *
 * @param instances how many one run of the program makes at most; {@link #UNKNOWN} where that is
 *     not visible
 */
public record Node(String name, ActorKind kind, long instances) {
  public static final long UNKNOWN = -1;

  /** Mailboxes and channels of which it is not visible who reads them. */
  static final String SOMEBODY = "?";
}
