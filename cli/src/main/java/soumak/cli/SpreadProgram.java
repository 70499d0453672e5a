package soumak.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Places;
import soumak.build.Failures;
import soumak.cluster.Cluster;
import soumak.cluster.spread.Spread;
import soumak.cluster.spread.Spreading;
import soumak.spreader.OrdinaryJava;
import soumak.spreader.Spreader;

/**
 * A program of ordinary Java, rewritten, whose threads run at several nodes. It ends this JVM, and
 * with it the others, as the java command would.
 */
record SpreadProgram(Spread spread, ClassLoader loader, String mainClass, RunLine line)
    implements Program {

  /**
   * Rewrites a program and brings it to all nodes.
   *
   * @param nodes joins them
   * @throws CommandException if it has what cannot be rewritten
   */
  static SpreadProgram of(Startable program, Supplier<Cluster> nodes, RunLine line) {
    URLClassLoader path = resources(program.path());
    Map<String, byte[]> rewritten = rewritten(program, path);
    String start = program.mainClass().get();
    Cluster cluster = nodes.get();
    Spreading spreading = cluster.feature(Spreading.class);
    Spread spread = spreading.program(rewritten, path);
    return new SpreadProgram(spread, spreading.loader(), start, line);
  }

  private static Map<String, byte[]> rewritten(Startable program, URLClassLoader path) {
    Map<String, byte[]> classes = OrdinaryJava.with(program.classes(), it -> library(path, it));
    Spreader.Result result = Spreader.rewrite(classes);
    if (!result.findings().isEmpty()) {
      Places places = new Places(classes.values());
      throw CommandException.failed(
          result.findings().stream()
              .map(it -> places.told(it).toString())
              .collect(
                  Collectors.joining(
                      "\n", "it cannot run at several nodes (see docs/cluster-java.md)\n", "")));
    }
    return result.classes();
  }

  private static byte @Nullable [] library(URLClassLoader path, String name) {
    URL file = path.findResource(name + ".class");
    if (file == null) {
      return null;
    }
    try (InputStream in = file.openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw CommandException.usage("cannot read " + file + ": " + Failures.why(e));
    }
  }

  /** Has what is in folders and jars, and nothing else. */
  static URLClassLoader resources(List<Path> path) {
    return new URLClassLoader(path.stream().map(SpreadProgram::url).toArray(URL[]::new), null);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw CommandException.usage("'" + path + "' of the class path is no path: " + e);
    }
  }

  @Override
  public void run() throws InterruptedException {
    MainMethod main = MainMethod.of(loader, mainClass);
    spread.onExit(System::exit).onUncaught(this::print);
    boolean well = spread.program(() -> main.call(line.args().toArray(String[]::new)));
    System.exit(well ? 0 : 1);
  }

  /** As a JVM does, but in one piece. */
  private void print(String thread, Throwable thrown) {
    OwnFrames.cut(thrown);
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    line.explain(thrown, new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    System.err.print("Exception in thread \"" + thread + "\" " + text);
  }
}
