package soumak.cluster;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;

/**
 * Loads the classes of another node's program, which come from there; Soumak's own from here. Those
 * of a guest's program may be called as other things of this JVM: it sees the JDK and Soumak's API
 * of what is here, and nothing else.
 */
final class RemoteClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Programs programs;
  private final Engine engine;
  private final Node node;

  RemoteClassLoader(Programs programs, Engine engine, Node node) {
    super("program of " + node, node.guest() ? new Api() : Api.OURS);
    this.programs = programs;
    this.engine = engine;
    this.node = node;
  }

  /** What a program sees of this JVM. */
  private static final class Api extends ClassLoader {
    static final ClassLoader OURS = RemoteClassLoader.class.getClassLoader();

    static {
      registerAsParallelCapable();
    }

    Api() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.startsWith("soumak.")) {
        throw new ClassNotFoundException(name);
      }
      return OURS.loadClass(name);
    }
  }

  /** The node that runs the program. */
  Node node() {
    return node;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] content;
    try {
      content = fetch(name.replace('.', '/') + ".class");
    } catch (IOException e) {
      throw new ClassNotFoundException(name + ": " + e.getMessage(), e);
    }
    if (content == null) {
      throw new ClassNotFoundException(name + ", at " + node);
    }
    return defineClass(name, content, 0, content.length);
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    InputStream here = super.getResourceAsStream(name);
    if (here != null) {
      return here;
    }
    try {
      byte[] content = fetch(name);
      return content == null ? null : new ByteArrayInputStream(content);
    } catch (IOException e) {
      return null;
    }
  }

  private byte @Nullable [] fetch(String name) throws IOException {
    byte[] digest = ask(Programs.DIGEST, name);
    if (digest.length == 0) {
      return null;
    }
    byte[] content = programs.contents().find(digest);
    if (content == null) {
      content = ask(Programs.CONTENT, name);
      if (!Arrays.equals(digest, Programs.digest(content))) {
        throw new IOException(name + " of " + node + " has another content than it said");
      }
      programs.contents().keep(digest, content);
    }
    return content;
  }

  private byte[] ask(byte kind, String name) throws IOException {
    try {
      return engine.request(node, Services.PROGRAMS, Programs.request(kind, name)).join();
    } catch (CompletionException e) {
      throw new IOException(name + " cannot be got: " + e.getCause(), e);
    }
  }
}
