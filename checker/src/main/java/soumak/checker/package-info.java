/**
 * The proof that messages have one owner at a time: paper 000, sections 3 to 5, on bytecode.
 *
 * <p>Methods are checked one by one, by what their own code does and what the {@code Contract}s of
 * the methods that they call say. The state before each instruction is the JVM's frame with an
 * object's number in each slot, the capabilities of these objects, and for each two of them the
 * ways in which one may lie below the other ({@code Relation}). That is the paper's heap graph seen
 * from its labelled nodes: its edges are the ways of length one, and ways through nodes without a
 * label are kept as longer ways, so nothing has to be materialised. An object's number is good for
 * one straight piece of code; where control joins, numbers are given anew ({@code State.join}).
 *
 * <p>Objects that are no messages are not tracked, with three exceptions. What has messages in its
 * fields (a keeper) is tracked as they are. What a task keeps in its fields lies below one node,
 * {@code Heap.KEPT}, and can be reached in the task's own methods only ({@code Kept}). A lambda
 * that captures messages is something that may be a part of each of them. Arrays of values that
 * ordinary objects know are ordinary themselves, and cannot become parts of messages.
 *
 * <p>Where the rules are: shapes and what a class declares in {@code ClassRules}; figures 6 and 8
 * in {@code Trees} (fields, elements, cut, return) and {@code Heap}; figures 8 and 9 for calls in
 * {@code Calls}; branches that are used last in {@code LastUse}; what tasks keep in {@code Kept};
 * lambdas in {@code Lambdas}; functions of libraries in {@code Functions}; what no message can be
 * seen as in {@code Interfaces}; what methods promise in {@code Declarations}, and what nobody has
 * written in {@code Inference}; section 5.2 in {@code Externals}.
 *
 * <p>Memory outside of the collector's heap (paper 002, sections 2 and 3) has two halves. Tracked
 * pointers and keys are messages, and checked as such; {@code TrackedKinds} says what is found in
 * the words of memory. What hangs on them and on regions is followed by a check of its own, on the
 * same control flow: {@code LifeCheck} (the fixpoint), {@code Lives} and {@code Life} (what is
 * known), {@code LifeTransfer}, {@code LifeCalls} and {@code MemoryCalls} (what instructions and
 * calls do), {@code LifeStores} (what gets where), {@code LifeSummaries} (what methods do with
 * their arguments).
 */
@NullMarked
package soumak.checker;

import org.jspecify.annotations.NullMarked;
