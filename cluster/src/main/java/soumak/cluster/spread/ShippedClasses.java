package soumak.cluster.spread;

import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;

/**
 * A program's rewritten classes at a node. All of them come before the first thread of the program
 * does, so that a thread of the engine never waits for one. A message has names and class files by
 * turns.
 */
final class ShippedClasses extends ClassLoader implements Handler {
  private static final int MESSAGE = 1 << 20;
  private static final String RUNTIME = "soumak.cluster.";

  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private volatile @Nullable ClassLoader resources;

  ShippedClasses() {
    super(ClassLoader.getPlatformClassLoader());
  }

  /** Class files by internal name. */
  void add(Map<String, byte[]> more) {
    files.putAll(more);
  }

  /** What brings all of them to another node. */
  List<byte[]> messages() {
    List<byte[]> messages = new ArrayList<>();
    Writer message = new Writer();
    int size = 0;
    for (Map.Entry<String, byte[]> one : files.entrySet()) {
      message.aByte(1).aText(one.getKey()).someBytes(one.getValue());
      size += one.getValue().length;
      if (size > MESSAGE) {
        messages.add(message.aByte(0).bytes());
        message = new Writer();
        size = 0;
      }
    }
    messages.add(message.aByte(0).bytes());
    return messages;
  }

  /** What the program finds as resources, at this node. */
  void resources(ClassLoader resources) {
    this.resources = resources;
  }

  @Override
  public CompletableFuture<byte[]> receive(Node from, byte[] bytes) {
    Reader in = new Reader(bytes);
    while (in.aByte() != 0) {
      files.put(in.aText(), in.someBytes());
    }
    in.end();
    return CompletableFuture.completedFuture(new byte[0]);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] file = files.get(name.replace('.', '/'));
    if (file != null) {
      return defineClass(name, file, 0, file.length);
    }
    if (name.startsWith(RUNTIME)) {
      return ShippedClasses.class.getClassLoader().loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }

  @Override
  protected @Nullable URL findResource(String name) {
    ClassLoader from = resources;
    return from == null ? null : from.getResource(name);
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    ClassLoader from = resources;
    return from == null ? super.getResourceAsStream(name) : from.getResourceAsStream(name);
  }
}
