package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The methods of queues call those that a subclass has overridden where the JDK's do. */
@Timeout(60)
class OverridingTest {
  /** What may be overridden here; not what goes through a queue or looks how long it is. */
  private static final Pattern NAMES =
      Pattern.compile(
          "(add|offer|put|push|poll|take|remove|retain|pop|peek|element|get|drain|clear).*");

  private static final ThreadLocal<List<String>> CALLED =
      ThreadLocal.withInitial(java.util.ArrayList::new);

  /** The methods of subclasses begin with this. */
  static void called(String method) {
    CALLED.get().add(method);
  }

  private static boolean isOverridden(Method method) {
    return NAMES.matcher(method.getName()).matches()
        && method.getDeclaringClass() != Object.class
        && !Modifier.isStatic(method.getModifiers());
  }

  /** By another one of the same name that it calls, with other types. */
  private static boolean isDone(Method bridge, List<Method> all) {
    return bridge.isBridge()
        && all.stream()
            .filter(it -> !it.isBridge() && it.getName().equals(bridge.getName()))
            .anyMatch(it -> it.getParameterCount() == bridge.getParameterCount());
  }

  private static MethodTypeDesc type(Class<?> result, Class<?>... arguments) {
    return MethodType.methodType(result, arguments).describeConstable().orElseThrow();
  }

  private static void construct(CodeBuilder code, ClassDesc parent, Constructor<?> like) {
    load(code, like.getParameterTypes());
    code.invokespecial(parent, ConstantDescs.INIT_NAME, type(void.class, like.getParameterTypes()));
    code.return_();
  }

  private static void override(CodeBuilder code, ClassDesc parent, Method method) {
    code.loadConstant(method.getName() + method.getParameterCount());
    code.invokestatic(
        OverridingTest.class.describeConstable().orElseThrow(),
        "called",
        type(void.class, String.class));
    Class<?> result = method.getReturnType();
    load(code, method.getParameterTypes());
    code.invokespecial(parent, method.getName(), type(result, method.getParameterTypes()));
    code.return_(TypeKind.from(result));
  }

  private static void load(CodeBuilder code, Class<?>... arguments) {
    code.aload(0);
    int slot = 1;
    for (Class<?> each : arguments) {
      TypeKind kind = TypeKind.from(each);
      code.loadLocal(kind, slot);
      slot += kind.slotSize();
    }
  }

  /** A subclass whose methods say that they are called, and call those of the class. */
  private static Class<?> noting(Class<?> of) {
    ClassDesc parent = of.describeConstable().orElseThrow();
    String name = of.getName().replace('.', '_');
    List<Method> all = Arrays.stream(of.getMethods()).filter(OverridingTest::isOverridden).toList();
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of(OverridingTest.class.getPackageName(), name),
                made -> {
                  made.withSuperclass(parent).withFlags(ClassFile.ACC_PUBLIC);
                  for (Constructor<?> each : of.getConstructors()) {
                    made.withMethodBody(
                        ConstantDescs.INIT_NAME,
                        type(void.class, each.getParameterTypes()),
                        ClassFile.ACC_PUBLIC,
                        code -> construct(code, parent, each));
                  }
                  for (Method each : all) {
                    if (!isDone(each, all)) {
                      made.withMethodBody(
                          each.getName(),
                          type(each.getReturnType(), each.getParameterTypes()),
                          ClassFile.ACC_PUBLIC,
                          code -> override(code, parent, each));
                    }
                  }
                });
    try {
      return MethodHandles.lookup().defineClass(bytes);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * A class of the JDK and its twin.
   *
   * @param room so many elements it may have here, and then waits if it is full
   */
  private record Both(String name, Class<?> jdk, Class<?> twin, int room, Object... arguments) {
    static Both of(Class<?> jdk, Class<?> twin, int room, Object... arguments) {
      return new Both(jdk.getSimpleName(), noting(jdk), noting(twin), room, arguments);
    }

    @SuppressWarnings("unchecked")
    BlockingQueue<Element> make(Class<?> type, int size) {
      var queue = (BlockingQueue<Element>) BothTypes.make(type, arguments);
      for (int i = 0; i < size; i++) {
        queue.add(new Element(i));
      }
      return queue;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<Both> BOTH =
      List.of(
          Both.of(java.util.concurrent.LinkedBlockingDeque.class, LinkedBlockingDeque.class, 3, 3),
          Both.of(java.util.concurrent.PriorityBlockingQueue.class, PriorityBlockingQueue.class, 9),
          Both.of(java.util.concurrent.DelayQueue.class, DelayQueue.class, 9),
          Both.of(java.util.concurrent.SynchronousQueue.class, SynchronousQueue.class, 0));

  private record Element(int value) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(value, ((Element) other).value);
    }
  }

  private record Call(String name, Function<BlockingQueue<Element>, Object> call) {}

  private interface Act {
    Object on(BlockingDeque<Element> deque) throws Exception;
  }

  private static Object now(Callable<Object> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object done(Runnable what) {
    what.run();
    return "done";
  }

  private static Call deque(String name, Act act) {
    return new Call(
        name,
        it -> it instanceof BlockingDeque<Element> deque ? now(() -> act.on(deque)) : "no deque");
  }

  private static final Element ONE = new Element(1);
  private static final Element NEW = new Element(7);
  private static final List<Element> TWO = List.of(NEW, new Element(8));

  private static final List<Call> CALLS =
      List.of(
          new Call("add", it -> it.add(NEW)),
          new Call("addAll", it -> it.addAll(TWO)),
          new Call("addAll of none", it -> it.addAll(List.of())),
          new Call("addAll of null", it -> it.addAll(Arrays.asList(NEW, null))),
          new Call("offer", it -> it.offer(NEW)),
          new Call("offer in time", it -> now(() -> it.offer(NEW, 0, TimeUnit.SECONDS))),
          new Call("put", it -> now(() -> put(it))),
          new Call("remove", it -> it.remove()),
          new Call("poll", it -> it.poll()),
          new Call("poll in time", it -> now(() -> it.poll(0, TimeUnit.SECONDS))),
          new Call("take", it -> now(it::take)),
          new Call("element", it -> it.element()),
          new Call("peek", it -> it.peek()),
          new Call("remove one", it -> it.remove(ONE)),
          new Call("removeAll", it -> it.removeAll(List.of(ONE))),
          new Call("retainAll", it -> it.retainAll(List.of(ONE))),
          new Call("removeIf", it -> it.removeIf(ONE::equals)),
          new Call("drainTo", it -> it.drainTo(new java.util.ArrayList<>())),
          new Call("drainTo some", it -> it.drainTo(new java.util.ArrayList<>(), 1)),
          new Call("clear", it -> done(it::clear)));

  private static final List<Call> OF_DEQUES =
      List.of(
          deque("addFirst", it -> done(() -> it.addFirst(NEW))),
          deque("addLast", it -> done(() -> it.addLast(NEW))),
          deque("push", it -> done(() -> it.push(NEW))),
          deque("offerFirst", it -> it.offerFirst(NEW)),
          deque("offerLast", it -> it.offerLast(NEW)),
          deque("offerFirst in time", it -> it.offerFirst(NEW, 0, TimeUnit.SECONDS)),
          deque("offerLast in time", it -> it.offerLast(NEW, 0, TimeUnit.SECONDS)),
          deque(
              "putFirst",
              it -> {
                it.putFirst(NEW);
                return "done";
              }),
          deque(
              "putLast",
              it -> {
                it.putLast(NEW);
                return "done";
              }),
          deque("removeFirst", BlockingDeque::removeFirst),
          deque("removeLast", BlockingDeque::removeLast),
          deque("pop", BlockingDeque::pop),
          deque("pollFirst", BlockingDeque::pollFirst),
          deque("pollLast", BlockingDeque::pollLast),
          deque("pollFirst in time", it -> it.pollFirst(0, TimeUnit.SECONDS)),
          deque("pollLast in time", it -> it.pollLast(0, TimeUnit.SECONDS)),
          deque("takeFirst", BlockingDeque::takeFirst),
          deque("takeLast", BlockingDeque::takeLast),
          deque("getFirst", BlockingDeque::getFirst),
          deque("getLast", BlockingDeque::getLast),
          deque("peekFirst", BlockingDeque::peekFirst),
          deque("peekLast", BlockingDeque::peekLast),
          deque("removeFirstOccurrence", it -> it.removeFirstOccurrence(ONE)),
          deque("removeLastOccurrence", it -> it.removeLastOccurrence(ONE)));

  private static Object put(BlockingQueue<Element> queue) throws InterruptedException {
    queue.put(NEW);
    return "done";
  }

  /** What is called, what it gives, and what the queue is then. */
  private static String noted(BlockingQueue<Element> queue, Call call) {
    CALLED.get().clear();
    String outcome = Compared.outcome(() -> call.call().apply(queue));
    return CALLED.get() + " " + outcome + " " + queue;
  }

  private static void compare(Both of, int size, List<Call> calls) {
    for (Call each : calls) {
      boolean waits =
          (each.name().startsWith("take") && size == 0)
              || (each.name().startsWith("put") && size >= of.room());
      if (!waits) {
        assertThat(noted(of.make(of.twin(), size), each))
            .as("%s of %s with %d", each.name(), of, size)
            .isEqualTo(noted(of.make(of.jdk(), size), each));
      }
    }
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void whatIsOverriddenIsCalled(Both of) {
    for (int size = 0; size <= Math.min(3, of.room()); size++) {
      compare(of, size, CALLS);
      compare(of, size, OF_DEQUES);
    }
  }

  /** Last in, first out. */
  private static final class Stacked extends LinkedBlockingDeque<String> {
    @Override
    public String poll() {
      return pollLast();
    }
  }

  private static final class First extends LinkedBlockingDeque<String> {
    @Override
    public String poll() {
      return pollFirst();
    }
  }

  private static final class Closed extends LinkedBlockingDeque<String> {
    @Override
    public boolean offer(String element) {
      return false;
    }
  }

  @Test
  void aSubclassMayDoOneByAnother() throws Exception {
    First first = new First();
    first.add("a");
    assertThat(first.poll()).isEqualTo("a");
    Stacked stacked = new Stacked();
    stacked.addAll(List.of("a", "b", "c"));
    assertThat(stacked.poll() + stacked.takeFirst() + stacked.pollFirst()).isEqualTo("cab");
    Closed closed = new Closed();
    assertThat(closed.offer("a")).isFalse();
    assertThat(closed.offer("b", 1, TimeUnit.SECONDS) && closed.offerLast("c")).isTrue();
    closed.addLast("d");
    assertThat(closed).containsExactly("b", "c", "d");
  }
}
