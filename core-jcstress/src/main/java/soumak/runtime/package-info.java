/**
 * Stress tests of what the runtime's threads race for; in the runtime's package, to reach into it.
 */
package soumak.runtime;
