package soumak.bench.mapping.port;

import soumak.bench.mapping.Program;

/**
 * One of the programs for any runtime of actors.
 *
 * @param <S> the sizes of its work, which are those of the program
 */
public interface Port<S extends Program.Size> {
  /** The program of capsules that does the same. */
  Program<S> program();

  /** Makes the actors and sends the start; tells {@code done} at the end, once. */
  void start(S size, Actors actors, Done done) throws Exception;
}
