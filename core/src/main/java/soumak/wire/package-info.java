/**
 * Objects and suspended mobiles as bytes, and back. The format is CBOR (RFC 8949); docs/wire.md of
 * the sources has it byte for byte.
 */
@NullMarked
package soumak.wire;

import org.jspecify.annotations.NullMarked;
