/** The program {@code PolynomialIntegral}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.polynomialintegral;
