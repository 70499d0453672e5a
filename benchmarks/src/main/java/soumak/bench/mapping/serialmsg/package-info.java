/** The program {@code serialmsg}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.serialmsg;
