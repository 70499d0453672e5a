/** A Huffman coder, with its tree in a LIFO arena. */
@org.jspecify.annotations.NullMarked
package soumak.bench.memory.huffman;
