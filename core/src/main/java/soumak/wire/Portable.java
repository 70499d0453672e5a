package soumak.wire;

/**
 * Marks classes whose objects are data and no messages: a {@link Wire} writes their fields as it
 * does those of messages. Nobody checks that they have one owner.
 */
public interface Portable {}
