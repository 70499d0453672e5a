/**
 * Finds for each actor class of a program its characteristics ({@link soumak.mapper.Vector}) and
 * from them its execution policy ({@link soumak.mapper.Decision}), after Upadhyaya and Rajan, "An
 * Automatic Actors to Threads Mapping Technique for JVM-based Actor Frameworks" (AGERE 2014).
 *
 * <p>Only an actor's own code is looked at, with what it calls in the same program, so a vector
 * belongs to a class. The paper's definitions are kept with five calibrations. The names C1 to C5
 * are used in the code:
 *
 * <ul>
 *   <li>C1: a loop or recursion of which every step sends without waiting, or awaits an answer that
 *       was asked for before, is communication and no work.
 *   <li>C2: reads of streams, sockets, pipes and standard input block; reads of regular files
 *       through readers, and listings of directories, are costly.
 *   <li>C3: recursion that a counter bounds by a constant is bounded.
 *   <li>C4: loops of an actor that sends nothing are much only if they are nested three deep.
 *   <li>C5: a known bound that means thousands of instructions is no better than an unknown one.
 * </ul>
 */
@NullMarked
package soumak.mapper;

import org.jspecify.annotations.NullMarked;
