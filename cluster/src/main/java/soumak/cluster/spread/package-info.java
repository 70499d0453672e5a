/**
 * Ordinary multithreaded Java over several nodes: what the class files of a rewritten program call.
 * Objects have a home and copies; copies are made valid on access, and changes go home at releases
 * (home-based, eager release consistency with several writers).
 */
@NullMarked
package soumak.cluster.spread;

import org.jspecify.annotations.NullMarked;
