package soumak.spreader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Which classes of the JDK have a twin of ours, that nodes can share. */
final class Twins {
  private static final String PACKAGE = "soumak/spreader/twins/";
  private static final Map<String, String> NAMES = new HashMap<>();

  static {
    add("java/util/", "ArrayDeque", "ArrayList", "HashMap", "HashSet", "LinkedHashMap");
    add("java/util/", "LinkedHashSet", "LinkedList", "Random");
    add("java/util/", "Timer", "TimerTask");
    String concurrent = "java/util/concurrent/";
    add(concurrent, "ArrayBlockingQueue", "ConcurrentHashMap", "ConcurrentHashMap$KeySetView");
    add(concurrent, "AbstractExecutorService", "CompletableFuture", "CompletionStage");
    add(concurrent, "CountDownLatch", "CyclicBarrier", "DelayQueue");
    add(concurrent, "Exchanger", "ExecutorCompletionService", "Executors", "FutureTask");
    add(concurrent, "ForkJoinPool", "ForkJoinTask", "LinkedBlockingDeque");
    add(concurrent, "LinkedBlockingQueue", "Phaser", "PriorityBlockingQueue");
    add(concurrent, "RecursiveAction", "RecursiveTask", "RejectedExecutionHandler");
    add(concurrent, "ScheduledThreadPoolExecutor", "Semaphore", "SynchronousQueue");
    add(concurrent, "ThreadFactory", "ThreadLocalRandom", "ThreadPoolExecutor");
    add(concurrent, "ThreadPoolExecutor$AbortPolicy", "ThreadPoolExecutor$CallerRunsPolicy");
    add(concurrent, "ThreadPoolExecutor$DiscardOldestPolicy", "ThreadPoolExecutor$DiscardPolicy");
    String builder = "java/lang/Thread$Builder";
    NAMES.put(builder, PACKAGE + "ThreadBuilder");
    NAMES.put(builder + "$OfPlatform", PACKAGE + "ThreadBuilder$OfPlatform");
    NAMES.put(builder + "$OfVirtual", PACKAGE + "ThreadBuilder$OfVirtual");
    String locks = concurrent + "locks/";
    add(locks, "ReentrantLock", "ReentrantReadWriteLock", "ReentrantReadWriteLock$ReadLock");
    add(locks, "ReentrantReadWriteLock$WriteLock", "StampedLock");
    String atomic = concurrent + "atomic/";
    add(atomic, "AtomicBoolean", "AtomicInteger", "AtomicIntegerArray", "AtomicLong");
    add(atomic, "AtomicLongArray", "AtomicReference", "AtomicReferenceArray");
    add(atomic, "DoubleAdder", "LongAccumulator", "LongAdder");
  }

  private Twins() {}

  private static void add(String in, String... names) {
    for (String name : names) {
      NAMES.put(in + name, PACKAGE + name);
    }
  }

  /** The twin of a class, or the class itself. */
  static String name(String internal) {
    return NAMES.getOrDefault(internal, internal);
  }

  /** A descriptor with the twins; arrays stay arrays. */
  static String descriptor(String descriptor) {
    StringBuilder mapped = new StringBuilder();
    int from = 0;
    for (int at = descriptor.indexOf('L'); at >= 0; at = descriptor.indexOf('L', from)) {
      int end = descriptor.indexOf(';', at);
      mapped.append(descriptor, from, at + 1).append(name(descriptor.substring(at + 1, end)));
      from = end;
    }
    return mapped.append(descriptor, from, descriptor.length()).toString();
  }

  /** The class of the JDK that a twin stands for; null for what is beside twins. */
  static @Nullable String original(String twin) {
    for (Map.Entry<String, String> each : NAMES.entrySet()) {
      if (each.getValue().equals(twin)) {
        return each.getKey();
      }
    }
    return null;
  }

  static boolean has(String internal) {
    return NAMES.containsKey(internal);
  }

  static boolean is(String internal) {
    return internal.startsWith(PACKAGE);
  }

  /** A program with the twins that it leads to, which are rewritten with it. */
  static Map<String, byte[]> with(Map<String, byte[]> program) {
    Map<String, byte[]> all = new HashMap<>(program);
    Deque<String> left = new ArrayDeque<>();
    for (byte[] file : program.values()) {
      OrdinaryJava.names(file).stream().filter(Twins::has).map(Twins::name).forEach(left::add);
    }
    while (!left.isEmpty()) {
      String name = left.pop();
      if (!all.containsKey(name)) {
        byte[] file = file(name);
        all.put(name, file);
        OrdinaryJava.names(file).stream().map(Twins::name).filter(Twins::is).forEach(left::add);
      }
    }
    return all;
  }

  static byte[] file(String name) {
    String file = name.substring(PACKAGE.length() - "twins/".length()) + ".class";
    try (InputStream in = Twins.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("Soumak is incomplete: " + name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ClassNode read(String name) {
    ClassNode node = new ClassNode();
    new ClassReader(file(name)).accept(node, ClassReader.SKIP_CODE);
    return node;
  }
}
