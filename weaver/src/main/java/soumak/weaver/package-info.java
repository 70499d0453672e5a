/**
 * The weaver: makes of each pausable method a plain version, which saves its frame when a call in
 * it has paused, and a resume version, which goes on from such a frame (paper 000, section 6).
 */
@NullMarked
package soumak.weaver;

import org.jspecify.annotations.NullMarked;
