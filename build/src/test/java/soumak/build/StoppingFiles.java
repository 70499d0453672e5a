package soumak.build;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/** The names of a {@link StoppingDisk}: as those of the real one. */
final class StoppingFiles extends FileSystem {
  private static final FileSystem REAL = FileSystems.getDefault();

  private final StoppingDisk disk;

  StoppingFiles(StoppingDisk disk) {
    this.disk = disk;
  }

  @Override
  public FileSystemProvider provider() {
    return disk;
  }

  @Override
  public Path getPath(String first, String... more) {
    return disk.at(REAL.getPath(first, more));
  }

  @Override
  public String getSeparator() {
    return REAL.getSeparator();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return REAL.supportedFileAttributeViews();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    throw new UnsupportedOperationException();
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
