/**
 * Classes read as bytes, their hierarchy, control flow, types and liveness, and the diagnostics
 * that the steps of the pipeline speak in.
 */
@NullMarked
package soumak.analysis;

import org.jspecify.annotations.NullMarked;
