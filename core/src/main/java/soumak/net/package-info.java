/**
 * TCP for tasks: accept, connect, read and write pause the task and keep no thread.
 *
 * <p>{@link soumak.net.TcpListener} accepts, {@link soumak.net.TcpSocket} reads and writes, {@link
 * soumak.net.LineReader} reads text line by line. The system calls are made on the worker of the
 * task that asks for them, and are tried before anything is waited for. One thread, {@code
 * soumak-net}, notices when a socket that a task waits for has become ready; it is started with the
 * first socket and costs no CPU time while nothing happens. System property {@code
 * soumak.net.selectors} makes it several.
 */
@org.jspecify.annotations.NullMarked
package soumak.net;
