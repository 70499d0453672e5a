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
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;

/**
 * What the nodes are and do: each node tells its own part, as a JSON object, and whoever asks one
 * of them gets those of all.
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
  public void joined(Engine joined) {
    // Who asks for all brings the engine.
  }

  /** Of this node. */
  private String own() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("pid", ProcessHandle.current().pid());
    Runtime jvm = Runtime.getRuntime();
    fields.put("load", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    fields.put("processors", jvm.availableProcessors());
    fields.put("heapBytes", jvm.totalMemory() - jvm.freeMemory());
    Map<String, Object> counts = new TreeMap<>();
    features.forEach(it -> counts.putAll(it.status()));
    fields.putAll(counts);
    return Json.object(fields);
  }

  /**
   * Of all nodes, as a JSON object. Blocks for some seconds if a node does not answer; that one is
   * told of all the same.
   */
  String all(Engine joined) {
    Members members = joined.members();
    Map<Node, CompletableFuture<byte[]>> answers = new LinkedHashMap<>();
    for (Node node : members.nodes()) {
      answers.put(
          node,
          joined
              .request(node, Services.STATUS, new byte[0])
              .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
    List<String> nodes = new ArrayList<>();
    answers.forEach((node, answer) -> nodes.add(line(node, answer)));
    return "{\"epoch\":" + members.epoch() + ",\"nodes\":[\n" + String.join(",\n", nodes) + "\n]}";
  }

  private static String line(Node node, CompletableFuture<byte[]> answer) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", node.name());
    fields.put("address", node.address());
    String rest = "\"state\":\"does not answer\"}";
    try {
      rest = new String(answer.join(), StandardCharsets.UTF_8).substring(1);
    } catch (CompletionException lost) {
      // It is said so.
    }
    String first = Json.object(fields);
    return first.substring(0, first.length() - 1) + "," + rest;
  }
}
