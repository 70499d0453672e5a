package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.cluster.spread.ValueBytes.read;
import static soumak.cluster.spread.ValueBytes.written;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The standard streams and loggers, of which each node has its own. */
class CounterpartsTest {
  private static final String NAME = "counterparts.of.a.test";

  /** As long as the other. */
  private static final String ELSEWHERE = "counterparts.at.a.node";

  /** The bytes with a name that this JVM does not know, as another node would not. */
  private static byte[] elsewhere(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.replace(NAME, ELSEWHERE).getBytes(StandardCharsets.ISO_8859_1);
  }

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
    Logger there = (Logger) read(elsewhere(written(logger)));
    assertThat(there.getName()).isEqualTo(ELSEWHERE + ".level");
    assertThat(there.getLevel()).isEqualTo(Level.FINE);
    Logger plain = Logger.getLogger(NAME + ".plain");
    assertThat(((Logger) read(elsewhere(written(plain)))).getLevel()).isNull();
  }

  @Test
  void theLevelsAboveAreBroughtToo() {
    Logger above = Logger.getLogger(NAME + ".above");
    Logger logger = Logger.getLogger(NAME + ".above.below");
    above.setLevel(Level.SEVERE);
    above.setUseParentHandlers(false);
    Logger there = (Logger) read(elsewhere(written(logger)));
    assertThat(there.isLoggable(Level.WARNING)).isFalse();
    assertThat(there.getParent().getName()).isEqualTo(ELSEWHERE + ".above");
    assertThat(there.getParent().getUseParentHandlers()).isFalse();
  }

  @Test
  void whatTheNodeHasSetSinceIsLeft() {
    Logger above = Logger.getLogger(NAME + ".set");
    Logger logger = Logger.getLogger(NAME + ".set.below");
    byte[] bytes = written(logger);
    logger.setLevel(Level.FINE);
    above.setUseParentHandlers(false);
    assertThat(read(bytes)).isSameAs(logger);
    assertThat(logger.getLevel()).isEqualTo(Level.FINE);
    assertThat(above.getUseParentHandlers()).isFalse();
    Logger top = Logger.getLogger("");
    Level before = top.getLevel();
    bytes = written(top);
    top.setLevel(Level.OFF);
    try {
      assertThat(read(bytes)).isSameAs(top);
      assertThat(top.getLevel()).isEqualTo(Level.OFF);
    } finally {
      top.setLevel(before);
    }
  }

  /** One that the node it goes to may not have. */
  private static final class Notice extends Level {
    private static final long serialVersionUID = 1;

    Notice() {
      super("NOTICE", Level.INFO.intValue());
    }
  }

  /** One that is registered by its name. */
  private static final class Own extends Logger {
    Own(String name) {
      super(name, null);
    }
  }

  @Test
  void aLoggerWithALevelOrOfAClassOfTheProgramStays() {
    Logger logger = Logger.getLogger(NAME + ".notices");
    logger.setLevel(new Notice());
    assertThatThrownBy(() -> written(logger))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("its level is of the class " + Notice.class.getName());
    Logger own = new Own(NAME + ".own");
    assertThat(LogManager.getLogManager().addLogger(own)).isTrue();
    assertThatThrownBy(() -> written(own))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("it is of the class " + Own.class.getName());
  }

  @Test
  void aLoggerWithHandlersFilterOrNoNameStays() {
    Logger logger = Logger.getLogger(NAME + ".handled");
    Handler handler = new ConsoleHandler();
    logger.addHandler(handler);
    assertThatThrownBy(() -> written(logger))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining(NAME + ".handled")
        .hasMessageContaining("it has handlers of its own");
    Logger below = Logger.getLogger(NAME + ".handled.below");
    assertThatThrownBy(() -> written(below)).isInstanceOf(NotSpreadableException.class);
    logger.removeHandler(handler);
    logger.setFilter(_ -> true);
    assertThatThrownBy(() -> written(logger)).hasMessageContaining("it has a filter");
    logger.setFilter(null);
    assertThat(read(written(logger))).isSameAs(logger);
    Logger nameless = Logger.getAnonymousLogger();
    assertThatThrownBy(() -> written(nameless))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("it is not to be had by a name");
  }

  @Test
  void theTopmostLoggerMustBeAsTheJvmMadeIt() {
    Logger logger = Logger.getLogger(NAME + ".topmost");
    Logger top = Logger.getLogger("");
    Level before = top.getLevel();
    top.setLevel(Level.OFF);
    try {
      assertThatThrownBy(() -> written(logger))
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining("the logger '' does")
          .hasMessageContaining("its level is not INFO");
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
