package soumak.checker;

import org.objectweb.asm.Type;

/**
 * A field or an element, where something can be read and stored.
 *
 * @param key what the way there is called, see {@link Way}
 * @param type declared
 * @param text how source code says it: {@code x.next}
 * @param inMessage whether arrays of values are parts of what has the place, as in messages and
 *     arrays; else they are ordinary objects
 */
record Place(String key, Type type, String text, boolean inMessage) {

  /** Whether what is there belongs to the tree. */
  boolean holdsParts(Shape shape) {
    return inMessage ? shape.isLentByDefault() : shape.isOfMessages();
  }
}
