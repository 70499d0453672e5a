import java.io.FileWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Date;

/** Initialisers that only make objects of the JDK, which shows nevertheless. */
public class Beginnings {
  static final Date START = new Date();

  static class Text {
    static final BigDecimal NUMBER = new BigDecimal("text");

    static int one() {
      return 1;
    }
  }

  static class Quiet {
    static final Object LOCK = new Object();
    static final RuntimeException STOP = new IllegalStateException("stop");

    static int two() {
      return 2;
    }
  }

  static class Log {
    static FileWriter out;

    static {
      try {
        out = new FileWriter(System.getProperty("java.io.tmpdir"));
      } catch (IOException e) {
        out = null;
      }
    }

    static boolean isThere() {
      return out != null;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Date now = new Date();
    Thread.sleep(20);
    System.out.println(START.after(now));
    try {
      System.out.println(Text.one());
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause() instanceof NumberFormatException);
    }
    System.out.println("" + Quiet.two() + Quiet.STOP.getMessage() + Log.isThere());
  }
}
