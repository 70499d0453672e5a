/** The factors of an integer, with an arena for each step. */
@org.jspecify.annotations.NullMarked
package soumak.bench.memory.factoring;
