package soumak.spreader.twins;

/** Stands for {@link Thread.Builder}. Virtual threads have threads of the platform here. */
public interface ThreadBuilder {
  ThreadBuilder name(String name);

  ThreadBuilder name(String prefix, long start);

  ThreadBuilder inheritInheritableThreadLocals(boolean inherit);

  ThreadBuilder uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler);

  Thread unstarted(Runnable body);

  Thread start(Runnable body);

  ThreadFactory factory();

  /** Of {@link Thread#ofPlatform}. */
  interface OfPlatform extends ThreadBuilder {
    @Override
    OfPlatform name(String name);

    @Override
    OfPlatform name(String prefix, long start);

    @Override
    OfPlatform inheritInheritableThreadLocals(boolean inherit);

    @Override
    OfPlatform uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler);

    OfPlatform daemon(boolean on);

    OfPlatform daemon();

    OfPlatform priority(int priority);

    OfPlatform stackSize(long size);
  }

  /** Of {@link Thread#ofVirtual}. */
  interface OfVirtual extends ThreadBuilder {
    @Override
    OfVirtual name(String name);

    @Override
    OfVirtual name(String prefix, long start);

    @Override
    OfVirtual inheritInheritableThreadLocals(boolean inherit);

    @Override
    OfVirtual uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler);
  }
}
