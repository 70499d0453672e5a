package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ChannelTest {
  private static final Duration SOON = Duration.ofMillis(5);
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  private Steps<String> reader(ReadEnd<String> in) {
    return pool.start(Steps.<String>of().then((previous, fiber) -> in.read(fiber)));
  }

  private Steps<String> parkedReader(ReadEnd<String> in) {
    Steps<String> reader = reader(in);
    Parked.await(reader);
    return reader;
  }

  private Steps<Object> writer(WriteEnd<String> out, String element) {
    return pool.start(Steps.of().thenDo(fiber -> out.write(element, fiber)));
  }

  private Steps<Object> parkedWriter(WriteEnd<String> out, String element) {
    Steps<Object> writer = writer(out, element);
    Parked.await(writer);
    return writer;
  }

  @Test
  void aWriterWaitsForAReader() throws Exception {
    Channel<String> channel = new Channel<>();
    assertThat(channel.isReady()).isFalse();
    Steps<Object> writer = parkedWriter(channel.out(), "x");
    assertThat(channel.isReady()).isTrue();
    assertThat(reader(channel.in()).joinBlocking(LATER)).isEqualTo("x");
    writer.joinBlocking(LATER);
    assertThat(channel.isReady()).isFalse();
  }

  @Test
  void tellsWhatAWriterWritesWhoGoesOnWaiting() throws Exception {
    Channel<String> channel = new Channel<>();
    assertThat(channel.peek()).isNull();
    Steps<Object> writer = parkedWriter(channel.out(), "x");
    assertThat(channel.peek()).isEqualTo("x");
    assertThat(channel.peek()).isEqualTo("x");
    assertThat(writer.isEnded()).isFalse();
    assertThat(reader(channel.in()).joinBlocking(LATER)).isEqualTo("x");
    writer.joinBlocking(LATER);
    assertThat(channel.peek()).isNull();
  }

  @Test
  void seesNothingOfReaders() {
    Channel<String> channel = new Channel<>();
    parkedReader(channel.in());
    assertThat(channel.peek()).isNull();
    writer(channel.out(), "x");
  }

  @Test
  void aReaderWaitsForAWriter() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<String> reader = parkedReader(channel.in());
    assertThat(channel.isReady()).isFalse();
    writer(channel.out(), "x").joinBlocking(LATER);
    assertThat(reader.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void elementsGoOverInOrder() throws Exception {
    Channel<Integer> channel = new Channel<>();
    int n = 10_000;
    int[] next = {0};
    Steps<Object> writer =
        pool.start(Steps.of().thenDo(fiber -> channel.write(next[0]++, fiber)).repeat(n));
    List<Object> got = new ArrayList<>();
    Steps<Object> reader =
        Steps.of()
            .then((previous, fiber) -> channel.read(fiber))
            .then((element, fiber) -> got.add(element))
            .repeat(n);
    pool.start(reader).joinBlocking(LATER);
    writer.joinBlocking(LATER);
    assertThat(got).hasSize(n);
    for (int i = 0; i < n; i++) {
      assertThat(got.get(i)).isEqualTo(i);
    }
  }

  @Test
  void threadsMayReadAndWrite() throws Throwable {
    Channel<String> channel = new Channel<>();
    Steps<Object> writer = writer(channel, "to a thread");
    assertThat(channel.read()).isEqualTo("to a thread");
    writer.joinBlocking(LATER);
    Steps<String> reader = reader(channel);
    channel.write("from a thread");
    assertThat(reader.joinBlocking(LATER)).isEqualTo("from a thread");
  }

  @Test
  void refusesNull() {
    Channel<String> channel = new Channel<>();
    assertThatThrownBy(() -> channel.write(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> channel.write(null, SOON)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void aTimedReadGivesUp() throws Throwable {
    Channel<String> channel = new Channel<>();
    assertThatThrownBy(() -> channel.read(SOON)).isInstanceOf(TimeoutException.class);
    Steps<Object> writer = parkedWriter(channel, "x");
    assertThat(channel.read(LATER)).isEqualTo("x");
    writer.joinBlocking(LATER);
  }

  @Test
  void aTimedWriteGivesUpAndTheElementIsTheCallers() throws Exception {
    Channel<String> channel = new Channel<>();
    assertThatThrownBy(() -> channel.write("gone", SOON)).isInstanceOf(TimeoutException.class);
    assertThat(channel.isReady()).isFalse();
    Steps<String> reader = parkedReader(channel);
    pool.start(Steps.of().thenDo(fiber -> channel.write("x", LATER, fiber))).joinBlocking(LATER);
    assertThat(reader.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void aTimedWaitEndsWhenTheOtherSideComes() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<String> reader = pool.start(Steps.<String>of().then((p, f) -> channel.read(LATER, f)));
    Parked.await(reader);
    writer(channel, "a").joinBlocking(LATER);
    assertThat(reader.joinBlocking(LATER)).isEqualTo("a");
    Steps<Object> writer = pool.start(Steps.of().thenDo(f -> channel.write("b", LATER, f)));
    Parked.await(writer);
    assertThat(reader(channel).joinBlocking(LATER)).isEqualTo("b");
    writer.joinBlocking(LATER);
  }

  @Test
  void aCancelledWriterTakesItsElementAlong() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<Object> cancelled = parkedWriter(channel, "never");
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    assertThat(channel.isReady()).isFalse();
    Steps<String> reader = parkedReader(channel);
    writer(channel, "x").joinBlocking(LATER);
    assertThat(reader.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void aCancelledReaderTakesNoElementAlong() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<String> cancelled = parkedReader(channel);
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    Steps<Object> writer = parkedWriter(channel, "x");
    assertThat(reader(channel).joinBlocking(LATER)).isEqualTo("x");
    writer.joinBlocking(LATER);
  }

  @Test
  void twoWritersAtAChannelForOneAreAMistake() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<Object> first = parkedWriter(channel, "a").name("the first one");
    assertThatThrownBy(() -> writer(channel, "b").joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("write at once")
        .hasMessageContaining("the first one")
        .hasMessageContaining("Channel.shared()");
    assertThat(reader(channel).joinBlocking(LATER)).isEqualTo("a");
    first.joinBlocking(LATER);
  }

  @Test
  void twoReadersAtAChannelForOneAreAMistake() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<String> first = parkedReader(channel);
    assertThatThrownBy(() -> reader(channel).joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("read at once");
    writer(channel, "a").joinBlocking(LATER);
    assertThat(first.joinBlocking(LATER)).isEqualTo("a");
  }

  @Test
  void aReaderAndAnAltAtAChannelForOneAreAMistake() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<String> reader = parkedReader(channel);
    Alt alt = Alt.fair(channel.in());
    Steps<Integer> chooser = pool.start(Steps.<Integer>of().thenInt(alt::select));
    assertThatThrownBy(() -> chooser.joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class);
    writer(channel, "a").joinBlocking(LATER);
    assertThat(reader.joinBlocking(LATER)).isEqualTo("a");

    Steps<Integer> waiting = pool.start(Steps.<Integer>of().thenInt(Alt.fair(channel)::select));
    Parked.await(waiting);
    assertThatThrownBy(() -> reader(channel).joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("an alt");
    Steps<Object> writer = writer(channel, "b");
    assertThat(waiting.joinBlocking(LATER)).isZero();
    assertThat(reader(channel).joinBlocking(LATER)).isEqualTo("b");
    writer.joinBlocking(LATER);
  }

  @Test
  void aSharedChannelServesWritersAndReadersInOrder() throws Exception {
    Channel<String> channel = Channel.shared();
    List<Steps<Object>> writers =
        List.of(parkedWriter(channel, "a"), parkedWriter(channel, "b"), parkedWriter(channel, "c"));
    for (String expected : List.of("a", "b", "c")) {
      assertThat(reader(channel).joinBlocking(LATER)).isEqualTo(expected);
    }
    for (Steps<Object> writer : writers) {
      writer.joinBlocking(LATER);
    }
    List<Steps<String>> readers = List.of(parkedReader(channel), parkedReader(channel));
    writer(channel, "d").joinBlocking(LATER);
    writer(channel, "e").joinBlocking(LATER);
    assertThat(readers.get(0).joinBlocking(LATER)).isEqualTo("d");
    assertThat(readers.get(1).joinBlocking(LATER)).isEqualTo("e");
  }

  @Test
  void anAltAndAReaderMayShareAnEnd() throws Exception {
    Channel<String> channel = Channel.shared();
    Alt alt = Alt.fair(channel.in());
    Steps<String> chooser =
        pool.start(Steps.<String>of().thenInt(alt::select).then((p, f) -> channel.read(f)));
    Parked.await(chooser);
    Steps<String> reader = parkedReader(channel);
    writer(channel, "x");
    writer(channel, "y");
    assertThat(Set.of(chooser.joinBlocking(LATER), reader.joinBlocking(LATER)))
        .containsExactlyInAnyOrder("x", "y");
  }

  @Test
  void manyAltsMayShareAnEnd() throws Exception {
    Channel<String> channel = Channel.shared();
    List<Steps<String>> choosers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Alt alt = Alt.fair(channel.in());
      choosers.add(
          pool.start(Steps.<String>of().thenInt(alt::select).then((p, f) -> channel.read(f))));
      Parked.await(choosers.get(i));
    }
    for (int i = 0; i < 5; i++) {
      writer(channel, "element " + i);
    }
    Set<String> got = new TreeSet<>();
    for (Steps<String> chooser : choosers) {
      got.add(chooser.joinBlocking(LATER));
    }
    assertThat(got)
        .containsExactly("element 0", "element 1", "element 2", "element 3", "element 4");
  }

  @Test
  void aWriterThatIsCancelledBeforeItWaitsLeavesAnAltAlone() throws Exception {
    Channel<String> channel = new Channel<>();
    Alt alt = Alt.fair(channel.in());
    Steps<String> chooser =
        pool.start(Steps.<String>of().thenInt(alt::select).then((p, f) -> channel.read(f)));
    Parked.await(chooser);
    Steps<Object> cancelled = Steps.of();
    cancelled.thenDo(fiber -> cancelled.cancel()).thenDo(fiber -> channel.write("never", fiber));
    pool.start(cancelled);
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    writer(channel, "x").joinBlocking(LATER);
    assertThat(chooser.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void saysWhatAWaitingTaskWaitsFor() {
    Channel<String> channel = Channel.shared();
    assertThat(soumak.runtime.Looking.state(parkedReader(channel)))
        .startsWith("waits for a writer at channel@");
    Channel<String> other = new Channel<>();
    assertThat(soumak.runtime.Looking.state(parkedWriter(other, "x")))
        .startsWith("waits for a reader at channel@");
  }
}
