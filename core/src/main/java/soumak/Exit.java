package soumak;

import org.jspecify.annotations.Nullable;

/**
 * The message that says that a task has ended; see {@link Strand#watch}.
 *
 * @param task who
 * @param result what it resulted in, if it did not fail
 * @param failure what it failed with, or null
 */
public record Exit(Strand<?> task, @Nullable Object result, @Nullable Throwable failure)
    implements Sharable {}
