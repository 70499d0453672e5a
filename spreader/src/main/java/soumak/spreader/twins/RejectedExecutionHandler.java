package soumak.spreader.twins;

/** What is done with tasks that a pool does not take. */
@FunctionalInterface
public interface RejectedExecutionHandler {
  void rejectedExecution(Runnable task, ThreadPoolExecutor pool);
}
