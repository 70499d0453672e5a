package soumak;

/**
 * Marks a class whose objects may be used by several tasks at once, because they are immutable or
 * guard themselves. Nothing checks that: the mark is the author's word.
 */
public interface Sharable {}
