/**
 * Compares generated programs, woven and not woven, under many schedules of pauses and failures.
 */
@org.jspecify.annotations.NullMarked
package soumak.weaver.fuzz;
