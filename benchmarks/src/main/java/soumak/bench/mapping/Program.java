package soumak.bench.mapping;

import java.util.List;
import soumak.Pausable;
import soumak.Sharable;

/**
 * A program of capsules that does the same work in each run and checks what came out.
 *
 * @param <S> the sizes of its work
 */
public interface Program<S extends Program.Size> extends Sharable {
  /** How much work a run is. */
  interface Size {
    /** {@code paper}, {@code smoke}, or a word of the program's own. */
    String name();
  }

  /** What the command line and the report call it, such as {@code serialmsg}. */
  String name();

  /** The sizes: {@code paper} first, which is what is measured; {@code smoke} next, for tests. */
  List<S> sizes();

  /**
   * Builds the actors, sends the start, waits until no message is left, and checks the result.
   *
   * @return what came out, in words; the same in each run, whatever the policies
   * @throws WrongAnswerException if it is not what it must be
   */
  String run(S size) throws Pausable, Exception;

  /**
   * {@link #run(Size)} with the size of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  default String run(String size) throws Pausable, Exception {
    for (S candidate : sizes()) {
      if (candidate.name().equals(size)) {
        return run(candidate);
      }
    }
    throw new IllegalArgumentException(name() + " has no size " + size);
  }
}
