/** What the contenders of one peer share: how to start its runtime, and the primitives it lacks. */
@org.jspecify.annotations.NullMarked
package soumak.bench.peer;
