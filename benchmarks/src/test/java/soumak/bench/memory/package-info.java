@org.jspecify.annotations.NullMarked
package soumak.bench.memory;
