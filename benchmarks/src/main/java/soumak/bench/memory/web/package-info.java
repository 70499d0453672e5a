/** A web server, with a state for each request that has one owner. */
@org.jspecify.annotations.NullMarked
package soumak.bench.memory.web;
