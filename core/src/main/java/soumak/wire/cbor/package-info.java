/** Data items of CBOR (RFC 8949), strictly: what stands in the bytes that nodes exchange. */
@NullMarked
package soumak.wire.cbor;

import org.jspecify.annotations.NullMarked;
