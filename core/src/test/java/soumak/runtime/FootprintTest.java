package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.datamodel.Model64_Lilliput;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.layouters.HotSpotLayouter;
import soumak.Barrier;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Mutex;
import soumak.Task;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * What objects cost, as the layout rules of HotSpot have it. A byte more for a task is a gigabyte
 * for a billion.
 */
class FootprintTest {
  static class NoFields extends Task<Object> {
    @Override
    protected Object execute() {
      return null;
    }
  }

  static class TwoReferences extends Task<Object> {
    Object first;
    Object second;

    @Override
    protected Object execute() {
      return null;
    }
  }

  static class OneReference extends Frame {
    Object live;

    OneReference() {
      super(0);
    }

    @Override
    public void resume(Fiber fiber) {}

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("", "", null, 0);
    }
  }

  private static final DataModel CLASSIC = new Model64(true, true);
  private static final DataModel COMPACT = new Model64_Lilliput(true, 8, false);

  static Stream<Arguments> sizes() {
    return Stream.of(
        Arguments.of(NoFields.class, 32, 32),
        Arguments.of(TwoReferences.class, 40, 40),
        Arguments.of(OneReference.class, 24, 24),
        Arguments.of(Mailbox.class, 40, 40),
        Arguments.of(Channel.class, 24, 16),
        Arguments.of(Barrier.class, 32, 24),
        Arguments.of(Mutex.class, 32, 24),
        Arguments.of(Sleep.class, 48, 40),
        Arguments.of(Details.class, 40, 40));
  }

  @ParameterizedTest(name = "{0}: {1} bytes, {2} with compact headers")
  @MethodSource("sizes")
  void costsNoMoreThan(Class<?> type, int classic, int compact) {
    assertThat(size(type, CLASSIC)).isLessThanOrEqualTo(classic);
    assertThat(size(type, COMPACT)).isLessThanOrEqualTo(compact);
  }

  private static long size(Class<?> type, DataModel model) {
    return ClassLayout.parseClass(type, new HotSpotLayouter(model, 25)).instanceSize();
  }
}
