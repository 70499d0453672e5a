package soumak.spreader.twins;

/** Makes the threads of a pool. */
@FunctionalInterface
public interface ThreadFactory {
  Thread newThread(Runnable body);
}
