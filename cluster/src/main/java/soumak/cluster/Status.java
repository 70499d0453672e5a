package soumak.cluster;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;

/**
 * What the nodes are and do. Each node tells its own part: a line for each field, its name, a tab
 * and its value. Whoever asks one of them gets those of all.
 */
final class Status implements Feature {
  /** How long the other nodes are waited for. */
  private static final long PATIENCE_SECONDS = 3;

  private final List<Feature> features;

  Status(List<Feature> features) {
    this.features = List.copyOf(features);
  }

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(
        Services.STATUS,
        (from, request) ->
            CompletableFuture.completedFuture(own().getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public void joined(Engine engine) {
    // Who asks for all brings the engine.
  }

  /** Of this node. */
  private String own() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("pid", ProcessHandle.current().pid());
    Runtime jvm = Runtime.getRuntime();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    fields.put("load", hundredths(load));
    fields.put("processors", jvm.availableProcessors());
    fields.put("heapBytes", jvm.totalMemory() - jvm.freeMemory());
    OpenFiles.Count files = OpenFiles.count();
    if (files != null) {
      fields.put("openFiles", files.open());
      fields.put("mostFiles", files.most());
    }
    Map<String, Long> counts = new TreeMap<>();
    for (Feature feature : features) {
      feature.status().forEach((name, count) -> counts.merge(name, count, Long::sum));
    }
    fields.putAll(counts);
    StringBuilder lines = new StringBuilder();
    fields.forEach((name, value) -> lines.append(name).append('\t').append(value).append('\n'));
    return lines.toString();
  }

  /** The system tells 2048ths, which nobody wants to read. */
  static double hundredths(double number) {
    return Math.round(number * 100) / 100.0;
  }

  /** Of all nodes: for people, a line each. Blocks for some seconds if a node does not answer. */
  static String text(Engine engine) {
    StringBuilder text = new StringBuilder();
    ask(engine)
        .forEach((node, fields) -> {
          text.append(node);
          fields.forEach((name, value) -> text.append("  ").append(name).append(' ').append(value));
          text.append('\n');
        });
    return text.toString();
  }

  /** The same as a JSON object. */
  static String json(Engine engine) {
    List<String> nodes = new ArrayList<>();
    ask(engine)
        .forEach((node, fields) -> {
          Map<String, String> of = new LinkedHashMap<>();
          of.put("name", node.name());
          of.put("address", node.address());
          nodes.add(Json.object(of, fields));
        });
    return "{\"nodes\":[\n" + String.join(",\n", nodes) + "\n]}\n";
  }

  private static Map<Node, Map<String, String>> ask(Engine engine) {
    Map<Node, CompletableFuture<byte[]>> answers = new LinkedHashMap<>();
    for (Node node : engine.members().nodes()) {
      answers.put(
          node,
          engine
              .request(node, Services.STATUS, new byte[0])
              .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
    Map<Node, Map<String, String>> all = new LinkedHashMap<>();
    answers.forEach((node, answer) -> all.put(node, fields(answer)));
    return all;
  }

  private static Map<String, String> fields(CompletableFuture<byte[]> answer) {
    Map<String, String> fields = new LinkedHashMap<>();
    try {
      for (String line : new String(answer.join(), StandardCharsets.UTF_8).lines().toList()) {
        int tab = line.indexOf('\t');
        if (tab > 0) {
          fields.put(line.substring(0, tab), line.substring(tab + 1));
        }
      }
    } catch (CompletionException lost) {
      fields.put("state", "does not answer");
    }
    return fields;
  }
}
