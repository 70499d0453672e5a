/**
 * The scheduler and what lies between it and the primitives. Not exported: everything here may
 * change.
 *
 * <p>Reading order: {@link soumak.runtime.Schedulable} (what is run), {@link
 * soumak.runtime.Resource} (what it waits for), {@link soumak.runtime.Carrier} (how a thread runs
 * it), {@link soumak.runtime.Worker} and {@link soumak.runtime.Pool} (which thread, and when).
 */
@org.jspecify.annotations.NullMarked
package soumak.runtime;
