package soumak.memory;

/**
 * A structure: an interface that extends this one declares its fields as pairs of methods, and gets
 * its code when it is first allocated.
 *
 * <pre>{@code
 * interface Node extends Struct {
 *   int weight();
 *   void weight(int value);
 *
 *   @Length(26) Ptr<Node> children(int index);
 *   void children(int index, Ptr<Node> value);
 * }
 * }</pre>
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><td>{@code int x(); void x(int value);}</td><td>a primitive</td></tr>
 * <tr><td>{@code Ptr<Node> next(); void next(Ptr<Node> value);}</td>
 *     <td>a pointer; null at first</td></tr>
 * <tr><td>{@code Point from();}</td><td>another structure, inside this one</td></tr>
 * <tr><td>{@code @Length(64) Bytes data();}</td><td>bytes, inside this one</td></tr>
 * <tr><td>{@code Slot<Unique<Node>> next();}</td>
 *     <td>a place for a tracked pointer, see {@link Memory#swap}; empty at first</td></tr>
 * <tr><td>{@code @Length(8) int xs(int index); void xs(int index, int value);}</td>
 *     <td>a fixed array; of pointers, structures and slots, too</td></tr>
 * </table>
 *
 * <p>Fields begin as 0, false, null or empty. Methods with a body stay what they are. Fields of
 * interfaces that it extends are fields of it. Numbers have the machine's byte order; larger fields
 * lie before smaller ones, and those of a size by name.
 *
 * <p>A reference of the interface's type is a <em>view</em>: it points into the memory of a region
 * and must not be kept longer than the pointer that it comes from. An access through a view whose
 * memory is gone throws {@link OwnershipException}; an index outside a fixed array throws {@link
 * IndexOutOfBoundsException}. Views do not order the accesses of several threads.
 */
public interface Struct {}
