package soumak.build;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * Files as they are left by a process that is killed: after some changes of the disk it makes no
 * more, and who tries gets a {@link Killed}. Others may do something before it reads content or
 * looks for a folder. Its paths lead to files of the real disk.
 */
class StoppingDisk extends FileSystemProvider {
  /** An error, which nobody handles. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private final FileSystem files = new StoppingFiles(this);
  private final Runnable beforeRead;
  private int left;

  /**
   * @param changes how many it makes
   */
  StoppingDisk(int changes) {
    this(changes, () -> {});
  }

  private StoppingDisk(int changes, Runnable beforeRead) {
    this.left = changes;
    this.beforeRead = beforeRead;
  }

  /** One that never stops. */
  static StoppingDisk watched(Runnable beforeRead) {
    return new StoppingDisk(Integer.MAX_VALUE, beforeRead);
  }

  synchronized boolean hasStopped() {
    return left < 0;
  }

  private synchronized void change() {
    if (left >= 0) {
      left--;
    }
    if (left < 0) {
      throw new Killed();
    }
  }

  Path at(Path real) {
    ClassLoader loader = StoppingDisk.class.getClassLoader();
    return (Path) Proxy.newProxyInstance(loader, new Class<?>[] {Path.class}, new Place(real));
  }

  static Path real(Path path) {
    return Proxy.isProxyClass(path.getClass())
        ? ((Place) Proxy.getInvocationHandler(path)).real
        : path;
  }

  private Iterator<Path> at(Iterator<Path> real) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return real.hasNext();
      }

      @Override
      public Path next() {
        return at(real.next());
      }
    };
  }

  /** What a path of this disk does: as the real one, but with paths of this disk. */
  private final class Place implements InvocationHandler {
    final Path real;

    Place(Path real) {
      this.real = real;
    }

    @Override
    @SuppressWarnings("unchecked") // paths have no other iterator
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getName().equals("getFileSystem")) {
        return files;
      }
      Object[] known = arguments == null ? new Object[0] : arguments.clone();
      for (int i = 0; i < known.length; i++) {
        known[i] = known[i] instanceof Path path ? real(path) : known[i];
      }
      try {
        return switch (method.invoke(real, known)) {
          case Path path -> at(path);
          case Iterator<?> names -> at((Iterator<Path>) names);
          case null -> null;
          case Object other -> other;
        };
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  /** An empty file may be all that is left of one that was being written. */
  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean writes =
        options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
    if (writes) {
      change();
    } else {
      beforeRead.run();
    }
    SeekableByteChannel channel = Files.newByteChannel(real(path), options, attributes);
    if (writes) {
      try {
        change();
      } catch (Killed e) {
        channel.close();
        throw e;
      }
    }
    return channel;
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    beforeRead.run();
    if (!Files.exists(real(folder))) {
      change();
    }
    Files.createDirectory(real(folder), attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    if (Files.exists(real(path))) {
      change();
    }
    Files.delete(real(path));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    change();
    Files.copy(real(source), real(target), options);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    change();
    Files.move(real(source), real(target), options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    change();
    Files.setAttribute(real(path), name, value, options);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    beforeRead.run();
    DirectoryStream<Path> real =
        Files.newDirectoryStream(real(folder), it -> filter.accept(at(it)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return at(real.iterator());
      }

      @Override
      public void close() throws IOException {
        real.close();
      }
    };
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return Files.isSameFile(real(one), real(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return Files.isHidden(real(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return Files.getFileStore(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    real(path).getFileSystem().provider().checkAccess(real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return Files.readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return Files.readAttributes(real(path), names, options);
  }

  @Override
  public String getScheme() {
    return "stopping";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }
}
