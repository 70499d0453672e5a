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
 * <p>Objects that are no messages are not tracked, with one exception: what they keep in fields of
 * message types is treated as below one node, {@code Heap.KEPT}, as any two of them may be the same
 * object. Only an object that is {@code @Cuttable} ({@code Value.OPEN}: the receiver of a
 * constructor or of a method that says so, or what was just made) may have such fields changed; so
 * a call that gets no such object leaves them as they are. Arrays of values that ordinary objects
 * know are ordinary themselves, and cannot become parts of messages.
 */
@NullMarked
package soumak.checker;

import org.jspecify.annotations.NullMarked;
