package soumak.cluster.objects;

/** An object that was freed, or that nobody ever allocated. */
public final class NoSuchObjectException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoSuchObjectException(ObjectId id) {
    super(id + " is not there: it was freed, or reclaimed after all nodes had let go of it");
  }
}
