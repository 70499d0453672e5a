/**
 * Whole-process benchmarks: the same work done by Soumak and by its peers, side by side in one run.
 *
 * <p>{@link soumak.bench.Bench} is the command. Each workload has a package of its own, with one
 * file that defines the work exactly and one file for each contender. {@code soumak.bench.peer}
 * holds what the contenders of one peer share.
 */
@org.jspecify.annotations.NullMarked
package soumak.bench;
