package soumak.linearizability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.testing.LongForm;

/**
 * The operations of mailboxes and channels as they block threads that run no task (Lincheck): what
 * the threads of each small program see could have been seen if they had taken turns, and none of
 * them hangs.
 *
 * <p>Blocking needs no word of Lincheck's own. The programs are such that they can always go on, so
 * one that does not is told as hung; and where a mailbox would block, its specification has a
 * result that no real operation has, so an order in which it would block explains nothing.
 *
 * <p>The model checker wakes parked threads now and then without a reason, so a thread that has
 * been told to go on and is not unparked is not found here, but by the stress tests of their own
 * module.
 */
class BlockingOperationsTest {
  private static final String DONE = "done";
  private static final String WOULD_BLOCK = "would block";

  /** Schedules for one test; each of its programs gets as many. With -Dsoumak.long all of them. */
  private static final int INVOCATIONS = LongForm.of(250, 1_000);

  /** They look on and do nothing for the operations. */
  private static final String[] WATCHERS = {
    "soumak.runtime.Monitor", "soumak.runtime.Waiting", "soumak.runtime.Names"
  };

  /** The operations; an element is a number. */
  @Param(name = "element", gen = IntGen.class)
  public abstract static class Operations {
    @Operation
    public abstract Object put(@Param(name = "element") int element) throws Pausable;

    @Operation
    public abstract Object get() throws Pausable;

    @Operation
    public Object tryPut(@Param(name = "element") int element) {
      throw new IllegalStateException();
    }

    @Operation
    public Object tryGet() {
      throw new IllegalStateException();
    }
  }

  /** A mailbox. */
  public static class InMailbox extends Operations {
    private final Mailbox<Integer> box;

    InMailbox(Mailbox<Integer> box) {
      this.box = box;
    }

    @Override
    public Object put(int element) throws Pausable {
      box.put(element);
      return DONE;
    }

    @Override
    public Object get() throws Pausable {
      return box.get();
    }

    @Override
    public Object tryPut(int element) {
      return box.tryPut(element) == null ? DONE : WOULD_BLOCK;
    }

    @Override
    public Object tryGet() {
      Integer got = box.tryGet();
      return got == null ? WOULD_BLOCK : got;
    }
  }

  /** What a mailbox is, for one thread. No operation that blocks has WOULD_BLOCK for a result. */
  public static class Specification extends Operations {
    private final Queue<Integer> box = new ArrayDeque<>();
    private final int room;

    Specification(int room) {
      this.room = room;
    }

    @Override
    public Object put(int element) {
      return box.size() < room && box.add(element) ? DONE : WOULD_BLOCK;
    }

    @Override
    public Object get() {
      return box.isEmpty() ? WOULD_BLOCK : box.remove();
    }

    @Override
    public Object tryPut(int element) {
      return put(element);
    }

    @Override
    public Object tryGet() {
      return get();
    }
  }

  public static class Unbounded extends InMailbox {
    public Unbounded() {
      super(new Mailbox<>());
    }
  }

  public static class UnboundedSpecification extends Specification {
    public UnboundedSpecification() {
      super(Integer.MAX_VALUE);
    }
  }

  public static class Bounded extends InMailbox {
    public Bounded() {
      super(new Mailbox<>(1));
    }
  }

  public static class BoundedSpecification extends Specification {
    public BoundedSpecification() {
      super(1);
    }
  }

  /** A channel. */
  public static class InChannel extends Operations {
    private final Channel<Integer> channel;

    InChannel(Channel<Integer> channel) {
      this.channel = channel;
    }

    @Override
    public Object put(int element) throws Pausable {
      channel.write(element);
      return DONE;
    }

    @Override
    public Object get() throws Pausable {
      return channel.read();
    }
  }

  public static class OneToOne extends InChannel {
    public OneToOne() {
      super(new Channel<>());
    }
  }

  public static class Shared extends InChannel {
    public Shared() {
      super(Channel.shared());
    }
  }

  /** What a mailbox must not be taken for: a channel that holds an element. */
  public static class Buffer extends InMailbox {
    public Buffer() {
      super(new Mailbox<>(1));
    }
  }

  @Test
  void unboundedMailbox() {
    Programs programs = new Programs(Integer.MAX_VALUE, "pg");
    options(Unbounded.class, programs.thatBlock(threads(2, 2), threads(2, 1, 1)))
        .sequentialSpecification(UnboundedSpecification.class)
        .check(Unbounded.class);
  }

  @Test
  void boundedMailbox() {
    Programs programs = new Programs(1, "pgPG");
    options(Bounded.class, programs.thatBlock(threads(2, 2), threads(1, 1, 1)))
        .sequentialSpecification(BoundedSpecification.class)
        .check(Bounded.class);
  }

  @Test
  void boundedMailboxWithSeveralThatWait() {
    Programs programs = new Programs(1, "pg");
    options(Bounded.class, programs.thatBlock(threads(3, 3), threads(2, 2, 1)))
        .sequentialSpecification(BoundedSpecification.class)
        .check(Bounded.class);
  }

  @Test
  void channel() {
    Programs programs = new Programs(0, "pg");
    options(OneToOne.class, programs.thatBlock(threads(2, 2), threads(3, 3)))
        .verifier(Meetings.class)
        .check(OneToOne.class);
  }

  @Test
  void sharedChannel() {
    Programs programs = new Programs(0, "pg");
    options(Shared.class, programs.thatBlock(threads(2, 1, 1)))
        .verifier(Meetings.class)
        .check(Shared.class);
  }

  /** The check of the check. */
  @Test
  void aBufferIsNoChannel() {
    ModelCheckingOptions options =
        options(Buffer.class, List.of(List.of("gg", "pp"))).verifier(Meetings.class);
    assertThatThrownBy(() -> options.check(Buffer.class))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("Invalid execution results");
  }

  /** Threads with so many operations each. */
  private static int[] threads(int... lengths) {
    return lengths;
  }

  private static ModelCheckingOptions options(Class<?> operations, List<List<String>> programs) {
    assertThat(programs).isNotEmpty();
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .iterations(0)
            .invocationsPerIteration(INVOCATIONS / programs.size())
            .minimizeFailedScenario(false)
            .loopIterationsBeforeThreadSwitch(2)
            .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(WATCHERS).allMethods().ignore());
    programs.forEach(program -> options.addCustomScenario(Programs.scenario(operations, program)));
    return options;
  }
}
