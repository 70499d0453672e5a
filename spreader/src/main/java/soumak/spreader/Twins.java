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
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/** Which classes of the JDK have a twin of ours, that nodes can share. */
final class Twins {
  private static final String PACKAGE = "soumak/spreader/twins/";

  /** The runtime has a class in its place. */
  static final String LOSSES = PACKAGE + "Losses";

  private static final Map<String, String> NAMES = new HashMap<>();

  static {
    add("java/util/", "ArrayDeque", "ArrayList", "HashMap", "HashSet", "LinkedHashMap");
    add("java/util/", "IdentityHashMap", "LinkedHashSet", "LinkedList", "Random");
    add("java/util/", "TreeMap", "TreeSet", "PriorityQueue", "Vector", "Stack", "Hashtable");
    add("java/util/", "BitSet", "EnumMap", "EnumSet", "AbstractMap", "AbstractMap$SimpleEntry");
    add("java/util/", "AbstractMap$SimpleImmutableEntry", "AbstractCollection", "AbstractList");
    add("java/util/", "AbstractSet", "AbstractQueue");
    add("java/util/", "Timer", "TimerTask", "SplittableRandom");
    add("java/util/", "IntSummaryStatistics", "LongSummaryStatistics", "DoubleSummaryStatistics");
    String concurrent = "java/util/concurrent/";
    add(concurrent, "ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "ConcurrentSkipListMap");
    add(concurrent, "ConcurrentSkipListSet", "CopyOnWriteArrayList", "CopyOnWriteArraySet");
    add(concurrent, "ArrayBlockingQueue", "ConcurrentHashMap", "ConcurrentHashMap$KeySetView");
    add(concurrent, "AbstractExecutorService", "CompletableFuture", "CompletionStage");
    add(concurrent, "CountDownLatch", "CyclicBarrier", "DelayQueue");
    add(concurrent, "Exchanger", "ExecutorCompletionService", "Executors", "FutureTask");
    add(concurrent, "ForkJoinPool", "ForkJoinTask", "LinkedBlockingDeque");
    add(
        concurrent,
        "LinkedBlockingQueue",
        "LinkedTransferQueue",
        "Phaser",
        "PriorityBlockingQueue");
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
    add(locks, "LockSupport", "ReentrantLock", "ReentrantReadWriteLock", "StampedLock");
    add(locks, "ReentrantReadWriteLock$ReadLock", "ReentrantReadWriteLock$WriteLock");
    String atomic = concurrent + "atomic/";
    add(atomic, "AtomicBoolean", "AtomicInteger", "AtomicIntegerArray", "AtomicLong");
    add(atomic, "AtomicLongArray", "AtomicMarkableReference", "AtomicReference");
    add(atomic, "AtomicReferenceArray", "AtomicStampedReference");
    add(atomic, "DoubleAccumulator", "DoubleAdder", "LongAccumulator", "LongAdder");
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

  /** The class of the JDK that a twin stands for; null for what is beside twins. */
  static @Nullable String original(String twin) {
    for (Map.Entry<String, String> each : NAMES.entrySet()) {
      if (each.getValue().equals(twin)) {
        return each.getKey();
      }
    }
    return null;
  }

  /** A method's descriptor with twins, in which arrays are still arrays. */
  static String descriptor(String of) {
    StringBuilder mapped = new StringBuilder("(");
    for (Type each : Type.getArgumentTypes(of)) {
      mapped.append(type(each));
    }
    return mapped.append(')').append(type(Type.getReturnType(of))).toString();
  }

  private static String type(Type of) {
    Type element = Types.isArray(of) ? of.getElementType() : of;
    return element.getSort() != Type.OBJECT
        ? of.getDescriptor()
        : "[".repeat(Types.isArray(of) ? of.getDimensions() : 0)
            + Type.getObjectType(name(element.getInternalName())).getDescriptor();
  }

  static boolean has(String internal) {
    return NAMES.containsKey(internal);
  }

  /** The internal name of a class beside the twins. */
  static String of(String simple) {
    return PACKAGE + simple;
  }

  static boolean is(String internal) {
    return internal.startsWith(PACKAGE) && !internal.equals(LOSSES);
  }

  /** A program with the twins that it leads to, which are rewritten with it. */
  static Map<String, byte[]> with(Map<String, byte[]> classes) {
    Map<String, byte[]> program = Builders.replaced(classes);
    Map<String, byte[]> all = new HashMap<>(program);
    Deque<String> left = new ArrayDeque<>();
    for (byte[] file : program.values()) {
      Replaced.usedBy(file).stream().map(Twins::of).forEach(left::add);
      OrdinaryJava.names(file).stream().map(Twins::name).filter(Twins::is).forEach(left::add);
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
