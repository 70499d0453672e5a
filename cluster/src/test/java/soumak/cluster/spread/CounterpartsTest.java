package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.cluster.spread.ValueBytes.read;
import static soumak.cluster.spread.ValueBytes.written;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The standard streams and loggers, of which each node has its own. */
class CounterpartsTest {
  private static final String NAME = "counterparts.of.a.test";

  @Test
  void standardStreamsAreThoseOfTheNode() {
    assertThat(read(written(System.out))).isSameAs(System.out);
    assertThat(read(written(System.err))).isSameAs(System.err);
  }

  @Test
  void aStreamThatTheProgramHasMadeStays() {
    PrintStream own = new PrintStream(new ByteArrayOutputStream());
    assertThatThrownBy(() -> written(own))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("a field holds java.io.PrintStream")
        .hasMessageContaining("none of the standard streams");
  }

  @Test
  void aLoggerIsTheOneOfItsNameWithTheLevelThatWasSet() {
    Logger logger = Logger.getLogger(NAME + ".level");
    logger.setLevel(Level.FINE);
    byte[] bytes = written(logger);
    logger.setLevel(null);
    assertThat(read(bytes)).isSameAs(logger);
    assertThat(logger.getLevel()).isEqualTo(Level.FINE);
    logger.setLevel(null);
    bytes = written(logger);
    logger.setLevel(Level.OFF);
    assertThat(read(bytes)).isSameAs(logger);
    assertThat(logger.getLevel()).isNull();
  }

  @Test
  void theLevelsAboveAreBroughtToo() {
    Logger above = Logger.getLogger(NAME + ".above");
    Logger logger = Logger.getLogger(NAME + ".above.below");
    above.setLevel(Level.SEVERE);
    above.setUseParentHandlers(false);
    byte[] bytes = written(logger);
    above.setLevel(null);
    above.setUseParentHandlers(true);
    read(bytes);
    assertThat(logger.isLoggable(Level.WARNING)).isFalse();
    assertThat(above.getUseParentHandlers()).isFalse();
  }

  @Test
  void aLoggerWithHandlersFilterOrNoNameStays() {
    Logger logger = Logger.getLogger(NAME + ".handled");
    Handler handler = new ConsoleHandler();
    logger.addHandler(handler);
    assertThatThrownBy(() -> written(logger))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining(NAME + ".handled")
        .hasMessageContaining("handlers or a filter");
    Logger below = Logger.getLogger(NAME + ".handled.below");
    assertThatThrownBy(() -> written(below)).isInstanceOf(NotSpreadableException.class);
    logger.removeHandler(handler);
    logger.setFilter(_ -> true);
    assertThatThrownBy(() -> written(logger)).isInstanceOf(NotSpreadableException.class);
    logger.setFilter(null);
    assertThat(read(written(logger))).isSameAs(logger);
    Logger nameless = Logger.getAnonymousLogger();
    assertThatThrownBy(() -> written(nameless)).isInstanceOf(NotSpreadableException.class);
  }

  @Test
  void theTopmostLoggerMustBeAsTheJvmMadeIt() {
    Logger logger = Logger.getLogger(NAME + ".topmost");
    Logger top = Logger.getLogger("");
    Level before = top.getLevel();
    top.setLevel(Level.OFF);
    try {
      assertThatThrownBy(() -> written(logger)).isInstanceOf(NotSpreadableException.class);
    } finally {
      top.setLevel(before);
    }
    assertThat(read(written(logger))).isSameAs(logger);
  }

  @Test
  void whatIsCutOrHasNoMeaningIsRefused() {
    for (Object value : new Object[] {System.out, Logger.getLogger(NAME)}) {
      byte[] whole = written(value);
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
      }
    }
    byte[] stream = new Writer().aByte('P').aByte(9).bytes();
    assertThatThrownBy(() -> read(stream)).hasMessageContaining("no standard stream 9");
    byte[] none = new Writer().aByte('G').anInt(0).bytes();
    assertThatThrownBy(() -> read(none)).isInstanceOf(BadMessageException.class);
    byte[] level = new Writer().aByte('G').anInt(1).aText(NAME).aByte(1).aText("LOUD").bytes();
    assertThatThrownBy(() -> read(level)).hasMessageContaining("no level LOUD");
  }
}
