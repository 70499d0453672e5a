package soumak.cluster.objects;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.Reply;

/** Makes of what the engine's threads complete something that tasks and threads can wait for. */
final class Replies {
  private Replies() {}

  static <T extends @Nullable Object> Reply<T> of(CompletableFuture<T> future) {
    Reply<T> reply = new Reply<>();
    var _ =
        future.whenComplete((value, failure) -> {
          if (failure == null) {
            reply.complete(value);
          } else {
            reply.fail(Directory.cause(failure));
          }
        });
    return reply;
  }
}
