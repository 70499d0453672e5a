package soumak.woven;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import soumak.Policy;

/**
 * Stands beside the {@link soumak.MappedTo} that the build has written, and says what else its
 * analysis allows. Where an author has written that one, this one is missing, and nothing moves.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Mapped {
  /** What follows if its messages take little time. */
  Policy light();

  /** What follows if they take long. */
  Policy heavy();

  /** Whether it was seen to block threads. */
  boolean blocks();
}
