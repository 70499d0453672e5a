/** A fast Fourier transform, with a state that has one owner. */
@org.jspecify.annotations.NullMarked
package soumak.bench.memory.fft;
