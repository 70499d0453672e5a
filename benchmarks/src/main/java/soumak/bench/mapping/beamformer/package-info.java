/** The program {@code BeamFormer}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.beamformer;
