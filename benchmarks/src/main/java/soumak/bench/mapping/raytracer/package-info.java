/** The program {@code RayTracer}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.raytracer;
