/** Beside the module's own classes, to take memory away from programs. */
@org.jspecify.annotations.NullMarked
package soumak.memory;
