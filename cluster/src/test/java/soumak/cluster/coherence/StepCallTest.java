package soumak.cluster.coherence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.net.BackingMapManagerContext;
import com.tangosol.net.CacheService;
import com.tangosol.net.Member;
import com.tangosol.net.PartitionedService;
import com.tangosol.util.Binary;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.ExternalizableHelper;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/** A step at an entry's home, with an entry and a service that this test is. */
class StepCallTest {
  private static final int TABLE = 3;
  private static final int OF_GUESTS = TABLE + Services.GUESTS_TABLES;
  private static final byte[] KEY = {42};
  private static final Member ONE = Fakes.member("one", 100, 1);
  private static final Member TWO = Fakes.member("two", 200, 2);
  private static final long SENDER = Roster.node(TWO).id();

  private final Set<Member> everybody = new HashSet<>(Set.of(ONE, TWO));
  private final List<Long> expiries = new ArrayList<>();
  private final Roster roster = new Roster(ONE, () -> everybody, true, new Pulse(() -> 0));
  private @Nullable Binary value;
  private @Nullable Member backup = TWO;
  private byte[] key = KEY;
  private int applied;

  /** Adds the argument at the end; 'x' removes the entry, '?' only reads. */
  private final Step step =
      (key, entry, argument) -> {
        applied++;
        String old = entry == null ? "" : new String(entry, UTF_8);
        String word = new String(argument, UTF_8);
        byte[] answer = ("was " + old).getBytes(UTF_8);
        return switch (word) {
          case "!" -> throw new ArithmeticException("no such word");
          case "?" -> new Step.Outcome(entry, answer);
          case "x" -> new Step.Outcome(null, answer);
          default -> new Step.Outcome((old + word).getBytes(UTF_8), answer);
        };
      };

  private static final Member GUEST = Fakes.member("guest", 300, 3);

  private void install(int planned) {
    Map<Integer, Step> steps = Map.of(TABLE, step, OF_GUESTS, step);
    new Home(steps, roster, planned, true).install();
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
  }

  @AfterEach
  void remove() {
    Home home = Home.here();
    if (home != null) {
      home.remove();
    }
  }

  private Object service() {
    return Proxy.newProxyInstance(
        PartitionedService.class.getClassLoader(),
        new Class<?>[] {PartitionedService.class, CacheService.class},
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getOwnershipEnabledMembers" -> everybody;
              case "getBackupOwner" -> backup;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  @SuppressWarnings("unchecked")
  private BinaryEntry<byte[], byte[]> entry() {
    BackingMapManagerContext context =
        Fakes.of(
            BackingMapManagerContext.class,
            Map.of("getCacheService", it -> service(), "getKeyPartition", it -> 7));
    return Fakes.of(
        BinaryEntry.class,
        Map.of(
            "asBinaryEntry", it -> entry(),
            "getContext", it -> context,
            "getKey", it -> key,
            "getBinaryKey", it -> new Binary(KEY),
            "getBinaryValue", it -> value,
            "updateBinaryValue",
                it -> {
                  value = (Binary) it[0];
                  return null;
                },
            "expire",
                it -> {
                  expiries.add((Long) it[0]);
                  return null;
                }));
  }

  private Reply call(long number, String word) {
    return call(TABLE, number, word);
  }

  private Reply call(int table, long number, String word) {
    StepCall call = new StepCall(table, SENDER, number, number, word.getBytes(UTF_8));
    // As it comes from the network.
    Binary bytes = ExternalizableHelper.toBinary(call);
    return Reply.decode(((StepCall) ExternalizableHelper.fromBinary(bytes)).process(entry()));
  }

  private String stored() {
    KeptEntry kept = KeptEntry.decode(value.toByteArray());
    return kept.entry() == null ? "nothing" : new String(kept.entry(), UTF_8);
  }

  @Test
  void appliesTheStepAndAnswers() {
    install(2);
    assertThat(call(1, "a").text()).isEqualTo("was ");
    assertThat(call(2, "b").text()).isEqualTo("was a");
    assertThat(stored()).isEqualTo("ab");
  }

  @Test
  void aRequestThatComesAgainTakesEffectOnce() {
    install(2);
    call(1, "a");
    Reply again = call(1, "a");
    assertThat(again.kind()).isEqualTo(Reply.DONE);
    assertThat(again.text()).isEqualTo("was ");
    assertThat(stored()).isEqualTo("a");
    assertThat(applied).isEqualTo(1);
  }

  @Test
  void aRemovalThatComesAgainTakesEffectOnce() {
    install(2);
    call(1, "a");
    assertThat(call(2, "x").text()).isEqualTo("was a");
    assertThat(stored()).isEqualTo("nothing");
    assertThat(expiries).last().satisfies(it -> assertThat(it).isPositive());
    assertThat(call(2, "x").text()).isEqualTo("was a");
    assertThat(applied).isEqualTo(2);
  }

  @Test
  void anEntryThatComesBackDoesNotExpire() {
    install(2);
    call(1, "a");
    call(2, "x");
    call(3, "c");
    assertThat(stored()).isEqualTo("c");
    assertThat(expiries).last().isEqualTo(-1L);
  }

  @Test
  void whatOnlyReadsWritesNothing() {
    install(2);
    call(1, "a");
    Binary before = value;
    assertThat(call(2, "?").text()).isEqualTo("was a");
    assertThat(value).isSameAs(before);
  }

  @Test
  void aStepThatThrowsChangesNothing() {
    install(2);
    call(1, "a");
    Reply reply = call(2, "!");
    assertThat(reply.kind()).isEqualTo(Reply.FAILED);
    assertThat(reply.text()).contains("table 3", "one", "no such word");
    assertThat(stored()).isEqualTo("a");
  }

  @Test
  void aTableThatTheHomeDoesNotKnowIsAFailure() {
    install(2);
    assertThat(call(99, 1, "a").text()).contains("no step for the table 99");
  }

  @Test
  void nothingIsAppliedBeforeThereIsABackup() {
    install(2);
    backup = null;
    assertThat(call(1, "a").kind()).isEqualTo(Reply.LATER);
    assertThat(value).isNull();
    backup = TWO;
    assertThat(call(1, "a").kind()).isEqualTo(Reply.DONE);
  }

  @Test
  void ofTwoOneGoesOnAlone() {
    install(2);
    call(1, "a");
    backup = null;
    everybody.remove(TWO);
    StepCall own = new StepCall(TABLE, Roster.node(ONE).id(), 1, 1, "b".getBytes(UTF_8));
    assertThat(Reply.decode(own.process(entry())).kind()).isEqualTo(Reply.DONE);
  }

  @Test
  void ofThreeOneDoesNot() {
    install(3);
    backup = null;
    everybody.remove(TWO);
    StepCall own = new StepCall(TABLE, Roster.node(ONE).id(), 1, 1, "b".getBytes(UTF_8));
    Reply reply = Reply.decode(own.process(entry()));
    assertThat(reply.kind()).isEqualTo(Reply.LATER);
    assertThat(reply.text()).isEqualTo("1 of 3 nodes are here, and a change needs 2");
  }

  @Test
  void aNodeThatIsGoneIsRefused() {
    install(2);
    everybody.remove(TWO);
    assertThat(call(1, "a").kind()).isEqualTo(Reply.SHUT_OUT);
    assertThat(applied).isZero();
  }

  /** It may be one that is repeated, after all entries of the program were removed. */
  @Test
  void aStepForAProgramThatHasEndedIsRefused() {
    installWithGuest();
    assertThat(call(OF_GUESTS, 1, "a").kind()).isEqualTo(Reply.DONE);
    everybody.remove(GUEST);
    value = null;
    isOver(2);
    assertThat(call(TABLE, 3, "c").kind()).as("of the nodes' own").isEqualTo(Reply.DONE);
  }

  /** Who leaves in the ordinary way stops its services first, and then its connections. */
  @Test
  void soIsOneForAProgramWhoseNodeIsLeaving() {
    installWithGuest();
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    isOver(1);
  }

  private void installWithGuest() {
    install(2);
    key = ByteBuffer.allocate(9).putLong(Roster.node(GUEST).id()).put((byte) 7).array();
    everybody.add(GUEST);
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L, GUEST, 30L));
  }

  private void isOver(long number) {
    Reply reply = call(OF_GUESTS, number, "b");
    assertThat(reply.kind()).isEqualTo(Reply.FAILED);
    assertThat(reply.text()).isEqualTo("its program has ended");
    assertThat(value).isNull();
  }

  /** It might never hear that the program has ended. */
  @Test
  void aHomeThatHasNotSeenAProgramIsAskedAgain() {
    install(2);
    key = ByteBuffer.allocate(8).putLong(Roster.node(GUEST).id()).array();
    everybody.add(GUEST);
    assertThat(call(OF_GUESTS, 1, "a").kind()).isEqualTo(Reply.LATER);
    assertThat(value).isNull();
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L, GUEST, 30L));
    assertThat(call(OF_GUESTS, 1, "a").kind()).isEqualTo(Reply.DONE);
  }

  /** Others are asked for as long as it hands over what it keeps. */
  @Test
  void aHomeThatLeavesTakesNoProgramForEnded() {
    installWithGuest();
    roster.removeSelf();
    assertThat(call(OF_GUESTS, 1, "a").kind()).isEqualTo(Reply.DONE);
  }

  @Test
  void aHomeThatIsStartingIsAskedAgain() {
    assertThat(call(1, "a").kind()).isEqualTo(Reply.LATER);
  }

  @Test
  void oneNodeAloneThatWasPlannedSoNeedsNoBackup() {
    install(1);
    backup = null;
    assertThat(call(1, "a").kind()).isEqualTo(Reply.DONE);
  }
}
