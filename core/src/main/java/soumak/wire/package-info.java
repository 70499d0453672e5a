/**
 * Objects and suspended mobiles as bytes, and back.
 *
 * <pre>{@code
 * Wire wire = Wire.of(Greeting.class);
 * byte[] bytes = wire.toBytes(new Greeting("hello", 3));
 * Greeting again = wire.fromBytes(bytes, Greeting.class);
 * }</pre>
 *
 * <p>The format is CBOR (RFC 8949); docs/wire.md of the sources has it byte for byte.
 */
@NullMarked
package soumak.wire;

import org.jspecify.annotations.NullMarked;
