package soumak.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.Main;

/** {@code ./soumak bench --jmh}: hands over to JMH, which finds the micro-benchmarks itself. */
final class JmhCommand {
  /** JMH's option that makes a benchmark's exception a failure of the command. */
  private static final String FAIL_ON_ERROR = "-foe";

  private JmhCommand() {}

  /** Runs what {@code args} say; ends the JVM with exit code 1 if anything is wrong. */
  static void run(List<String> args) throws IOException {
    Main.main(arguments(args).toArray(String[]::new));
  }

  /** {@code args}, and that a wrong result is no result, unless they say something about it. */
  static List<String> arguments(List<String> args) {
    List<String> all = new ArrayList<>(args);
    if (!args.contains(FAIL_ON_ERROR)) {
      all.addAll(List.of(FAIL_ON_ERROR, "true"));
    }
    return all;
  }
}
