package soumak.mapper;

import org.jspecify.annotations.Nullable;

/**
 * What one call of a method does, with all that it calls.
 *
 * @param sends how many messages it sends at most: 0, 1, or 2 for more
 * @param sending where it sends the first of them
 * @param many where it sends more than one
 * @param receives whether it takes messages, other than in a message loop of its own
 * @param communicates whether it sends without waiting, or awaits an answer, on every way
 * @param isClean whether it only communicates: nothing in it waits for an answer at once, or is
 *     work
 * @param unbounded a loop or recursion without known bound that is work
 * @param costly a costly call
 * @param depth how deep loops that are work are nested
 * @param deepest the innermost of them
 * @param work how many instructions it runs, as far as the bounds of loops are known
 * @param loop the loop that adds most to it
 */
record Summary(
    int sends,
    @Nullable Place sending,
    @Nullable Place many,
    boolean receives,
    boolean communicates,
    boolean isClean,
    @Nullable Place unbounded,
    @Nullable Place recursion,
    @Nullable Place costly,
    int depth,
    @Nullable Place deepest,
    long work,
    @Nullable Place loop) {

  static final int MANY = 2;

  /** Of a method that has no code here. */
  static final Summary NOTHING =
      new Summary(0, null, null, false, false, true, null, null, null, 0, null, 0, null);
}
