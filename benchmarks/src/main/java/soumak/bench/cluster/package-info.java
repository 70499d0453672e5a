/** Two nodes in processes of their own, beside Pekko's remoting and the engine below. */
@org.jspecify.annotations.NullMarked
package soumak.bench.cluster;
