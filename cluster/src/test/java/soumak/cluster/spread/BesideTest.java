package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An object's lock and header share a field. */
@Timeout(60)
class BesideTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread spread = nodes.spreads.getFirst();

  @AfterEach
  void close() {
    nodes.close();
  }

  private Header export(Shared object) {
    return spread.directory().export(object, nodes.spreads.get(1).self());
  }

  @Test
  void theLockStaysWhenOthersGetToKnowTheObject() {
    Cell cell = new Cell();
    assertThat(cell.lockIfAny$()).isNull();
    Lock lock = cell.lock$();
    lock.enter();
    assertThat(cell.header$()).isNull();
    Header header = export(cell);
    assertThat(cell.header$()).isSameAs(header);
    assertThat(cell.lock$()).isSameAs(lock).isSameAs(cell.lockIfAny$());
    assertThat(lock.isMine()).isTrue();
    assertThat(cell.hashCode()).isEqualTo(header.hash);
  }

  @Test
  void anObjectThatOthersKnowGetsOneLock() {
    Cell cell = new Cell();
    Header header = export(cell);
    assertThat(cell.lockIfAny$()).isNull();
    Lock lock = cell.lock$();
    assertThat(cell.lock$()).isSameAs(lock);
    assertThat(cell.header$()).isSameAs(header);
  }

  private Id lockedCopy(Cell home) {
    Spread second = nodes.spreads.get(1);
    Writer out = new Writer();
    new Encoder(spread, out, second.self(), null, false).aRef(home, null);
    Shared copy = new Decoder(second, new Reader(out.bytes())).aShared();
    assertThat(copy.lock$()).isSameAs(copy.lockIfAny$());
    return Objects.requireNonNull(copy.header$()).id;
  }

  @Test
  void aCopyThatWasLockedIsCollected() {
    Id id = lockedCopy(new Cell());
    await()
        .until(() -> {
          System.gc();
          return nodes.spreads.get(1).directory().copyIfAny(id) == null;
        });
  }

  private static final class Copied extends Shared implements Cloneable {}

  @Test
  void aCloneHasNeither() throws CloneNotSupportedException {
    Copied cell = new Copied();
    Lock lock = cell.lock$();
    export(cell);
    Copied clone = (Copied) cell.clone();
    assertThat(clone.header$()).isNull();
    assertThat(clone.lock$()).isNotSameAs(lock);
  }

  @Test
  void whoeverComesFirstThereIsOneLock() throws Exception {
    CyclicBarrier start = new CyclicBarrier(3);
    for (int i = 0; i < 2_000; i++) {
      Cell cell = new Cell();
      CompletableFuture<Lock> one = new CompletableFuture<>();
      CompletableFuture<Lock> other = new CompletableFuture<>();
      Thread.ofPlatform().daemon().start(() -> one.complete(locked(start, cell)));
      Thread.ofPlatform().daemon().start(() -> other.complete(locked(start, cell)));
      start.await();
      Header header = export(cell);
      assertThat(one.get()).isSameAs(other.get()).isSameAs(cell.lock$());
      assertThat(cell.header$()).isSameAs(header);
    }
  }

  private static Lock locked(CyclicBarrier start, Cell cell) {
    try {
      start.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return cell.lock$();
  }
}
