package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Steps;
import soumak.runtime.Carrier;
import soumak.woven.Fiber;

class OperationTest {
  private Loopback pair;

  @BeforeEach
  void connect() throws Throwable {
    pair = Loopback.open();
  }

  @AfterEach
  void close() {
    pair.close();
  }

  /** Is never done, however often there is something to be read. */
  private static final class InVain extends Operation {
    private final long over;
    private int tooLate;

    InVain(TcpSocket socket, Duration timeout) {
      super(socket.endpoint().in, timeout);
      over = System.nanoTime() + timeout.toNanos();
    }

    @Override
    boolean attempt() {
      tooLate += System.nanoTime() - over >= 0 ? 1 : 0;
      return false;
    }

    @Override
    void deliver(Fiber fiber) {}

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.net.OperationTest", "attempt", null, -1);
    }
  }

  private InVain fail(Duration timeout) {
    InVain operation = new InVain(pair.server(), timeout);
    Steps<Object> task = Steps.of().thenDo(f -> operation.begin((Carrier) f)).start();
    assertThatThrownBy(task::joinBlocking)
        .rootCause()
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining(" waited " + timeout.toMillis() + " ms in vain for bytes from ");
    return operation;
  }

  /** Too late may be the try with which it begins, and the one behind its wait. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void isNotTriedOverAndOverWhenItsTimeIsOver(int millis) throws Throwable {
    pair.client().write(Loopback.bytes("always ready"));
    for (int i = 0; i < 20; i++) {
      assertThat(fail(Duration.ofMillis(millis)).tooLate).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void leavesItsDirectionToTheNextOne() throws Throwable {
    pair.client().write(Loopback.bytes("x"));
    fail(Duration.ZERO);
    assertThat(pair.server().read(ByteBuffer.allocate(2))).isEqualTo(1);
  }
}
