package soumak;

/**
 * Marks resources that must be closed by who has them, such as connections: {@code soumak check}
 * warns where one is forgotten. Who opens it closes it, puts it into a field, returns it, or gives
 * it away ({@link Free}).
 *
 * <p>For classes that implement {@link AutoCloseable} and have a method {@code close()}. For those
 * that cannot be changed, a file of external annotations says {@code class java.net.Socket
 * implements MustClose}.
 */
public interface MustClose {}
