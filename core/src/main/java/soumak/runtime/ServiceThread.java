package soumak.runtime;

/**
 * A daemon of ours that runs no tasks. It wakes one only for what can be seen elsewhere: a timer, a
 * socket, or something that it is to tell the program.
 */
public final class ServiceThread extends Thread {
  public ServiceThread(Runnable service, String name) {
    super(null, service, name, 0, false);
    setDaemon(true);
  }
}
