import java.io.PrintStream;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Date;
import java.util.Locale;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Static fields for what stays at its node, beside others; and what each node has one of. */
public class Staying {
  private static final Logger LOG = Logger.getLogger(Staying.class.getName());
  private static final PrintStream OUT = System.out;
  private static final Path PLACE = Path.of("some", "place");
  private static final Date BEGIN = new Date(0);
  static DecimalFormat form =
      new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT));
  static volatile Scanner in;
  private static int count;
  private static String last = "";

  interface Inputs {
    Scanner NUMBERS = new Scanner("7 8 9");
    int[] GIVEN = {NUMBERS.nextInt(), NUMBERS.nextInt()};
  }

  enum Level3 {
    LOW,
    HIGH;

    static StringBuffer names = new StringBuffer().append(values().length);
    static final Scanner TEXT = new Scanner("text");
    static int asked;
  }

  private final PrintStream out = System.out;

  private void say(String what) {
    out.println(what);
  }

  private static synchronized void note(String what) {
    LOG.fine(what);
    count++;
    last = what;
    Level3.asked++;
  }

  public static void main(String[] args) throws Exception {
    LOG.setLevel(Level.WARNING);
    in = new Scanner("1 2 three");
    count = in.nextInt() + in.nextInt();
    Staying speaker = new Staying();
    Consumer<String> printer = System.out::println;
    ExecutorService pool = Executors.newFixedThreadPool(3);
    for (int i = 0; i < 4; i++) {
      int number = i;
      pool.submit(
              () -> {
                note("note " + number);
                OUT.println("static " + number + " " + PLACE.getFileName() + BEGIN.getTime());
                speaker.say("field " + number);
                printer.accept("captured " + number);
                OUT.println(Inputs.GIVEN[number % 2] + " " + LOG.isLoggable(Level.INFO));
              })
          .get();
    }
    CompletableFuture.supplyAsync(() -> "later", pool).thenAccept(System.out::println).get();
    System.out.println(count + " " + last + " " + in.next() + " " + form.format(2.5));
    System.out.println(Level3.asked + " " + Level3.TEXT.next() + Level3.names);
    System.out.println(Inputs.NUMBERS.nextInt() + String.format(Locale.ROOT, "%.1f", 0.5));
    pool.shutdown();
  }
}
