package soumak.build;

import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Arrays;

/** Two disks, of which one is mounted in a folder of the other, where nobody may write to some. */
final class MountedDisk extends StoppingDisk {
  private final Path mounted;
  private final Path closed;
  private int refused;

  /**
   * @param mounted where the second disk begins
   * @param closed where no file can be made
   */
  MountedDisk(Path mounted, Path closed) {
    super(Integer.MAX_VALUE);
    this.mounted = mounted;
    this.closed = closed;
  }

  /** How many moves from one disk to the other have been refused. */
  int refused() {
    return refused;
  }

  private boolean isMounted(Path path) {
    return real(path).startsWith(mounted);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    if (isMounted(source) != isMounted(target)) {
      refused++;
      throw new AtomicMoveNotSupportedException(
          source.toString(), target.toString(), "Invalid cross-device link");
    }
    super.move(source, target, options);
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    if (closed.equals(real(folder).getParent()) && !Files.exists(real(folder))) {
      throw new AccessDeniedException(folder.toString());
    }
    super.createDirectory(folder, attributes);
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    if (closed.equals(real(path)) && Arrays.asList(modes).contains(AccessMode.WRITE)) {
      throw new AccessDeniedException(path.toString());
    }
    super.checkAccess(path, modes);
  }

  /** Any other one will do. */
  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return isMounted(path)
        ? Files.getFileStore(Path.of(URI.create("jrt:/")))
        : super.getFileStore(path);
  }
}
