package soumak.cluster.objects;

/** When what a node has written is safe. */
public enum Setting {
  /** Release returns when the content is at the home and its backup: a dead node loses nothing. */
  COMMIT,
  /**
   * The writer keeps the only copy until another node asks for it, as in the paper: fast where one
   * node writes often. What a dead node had not given away is lost; who asks first for such an
   * object afterwards gets a {@link soumak.cluster.engine.NodeLostException}, and then all see what
   * was committed last.
   */
  KEEP
}
