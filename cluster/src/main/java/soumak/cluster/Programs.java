package soumak.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Pools;
import soumak.cluster.engine.Services;

/**
 * The classes of programs: each node can load those of a program that another one runs. A class
 * goes over the network once for its content: a node asks for its digest first, and keeps what it
 * has got by that.
 *
 * <p>A request is a byte, {@link #DIGEST} or {@link #CONTENT}, and the name in UTF-8. The answer is
 * empty if there is no such class, else the SHA-256 or the bytes.
 */
public final class Programs implements Feature {
  static final byte DIGEST = 0;
  static final byte CONTENT = 1;

  private static final byte[] NOTHING = {};
  private static final Executor THREADS = Pools.named("soumak-cluster-classes");

  private record Own(ProgramClasses classes, ClassLoader loader) {}

  private final Contents contents = new Contents();
  private final Map<Node, ClassLoader> loaders = new ConcurrentHashMap<>();
  private volatile @Nullable Own own;
  private volatile @Nullable Engine engine;

  /** For {@link java.util.ServiceLoader}. */
  public Programs() {}

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(Services.PROGRAMS, this::answer);
  }

  @Override
  public void joined(Engine engine) {
    this.engine = engine;
    engine.onChange(now -> loaders.keySet().removeIf(it -> !now.contains(it)));
  }

  /** This JVM runs a program, whose classes are these, and its loader has them. */
  public void publish(ProgramClasses classes, ClassLoader loader) {
    own = new Own(classes, loader);
  }

  /**
   * A loader with the classes of the program that {@code node} runs: for this node its own, for
   * another one that asks there for each class, once. To load a class then takes a trip; it ends
   * with a {@link ClassNotFoundException} if the node is lost.
   */
  public ClassLoader loader(Node node) {
    Engine joined = Objects.requireNonNull(engine, "the node has not joined");
    Own mine = own;
    if (mine != null && node.equals(joined.self())) {
      return mine.loader;
    }
    ClassLoader loader =
        loaders.computeIfAbsent(node, it -> new RemoteClassLoader(this, joined, it));
    if (!joined.members().contains(node)) {
      // It is gone, and nobody would remove the loader later.
      loaders.remove(node);
    }
    return loader;
  }

  private CompletionStage<byte[]> answer(Node from, byte[] request) {
    if (request.length == 0) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException("a question about a class has a kind and a name"));
    }
    String name = new String(request, 1, request.length - 1, StandardCharsets.UTF_8);
    Own mine = own;
    // To weave a class takes long for a thread of the engine.
    return CompletableFuture.supplyAsync(
        () -> {
          byte[] content = mine == null ? null : mine.classes.find(name);
          if (content == null) {
            return NOTHING;
          }
          return request[0] == DIGEST ? digest(content) : content;
        },
        THREADS);
  }

  static byte[] request(byte kind, String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + text.length).put(kind).put(text).array();
  }

  static byte[] digest(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** What was got before. */
  Contents contents() {
    return contents;
  }
}
