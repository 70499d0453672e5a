/** Programs with memory outside of the collector's heap, in pairs: refused and accepted. */
@org.jspecify.annotations.NullMarked
package soumak.checker.memory;
