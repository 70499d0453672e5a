package soumak.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The classes that a program can see, read as bytes and never loaded. Earlier places win: the
 * in-memory classes, the given folders and jars in their order, then the JDK. Soumak's own classes
 * are found even if no place has them.
 *
 * <p>Classes are read when first asked for and remembered. Safe for use by many threads.
 */
public final class ClassPath implements AutoCloseable {
  private static final List<String> PLATFORM = List.of("java/", "javax/", "jdk/", "sun/");

  private final Function<String, byte @Nullable []> first;
  private final List<Path> folders = new ArrayList<>();
  private final List<Object> places = new ArrayList<>();
  private final Map<String, Optional<ClassInfo>> known = new ConcurrentHashMap<>();

  private ClassPath(List<Path> path, Function<String, byte @Nullable []> first) {
    this.first = first;
    try {
      for (Path place : path) {
        open(place);
      }
    } catch (IOException e) {
      close();
      throw new IllegalArgumentException("cannot read the class path: " + e.getMessage(), e);
    }
  }

  /** A class path of folders and jars; what does not exist is passed over, as the JVM does. */
  public static ClassPath of(List<Path> path) {
    return new ClassPath(path, name -> null);
  }

  /**
   * As {@link #of(List)}, behind classes that are only in memory.
   *
   * @param inMemory class files by internal name; read through, so classes may be added later,
   *     before they are asked for
   */
  public static ClassPath of(List<Path> path, Map<String, byte[]> inMemory) {
    return new ClassPath(path, inMemory::get);
  }

  /**
   * The classes that a function finds, such as the resources of a class loader.
   *
   * @param lookup gives class files by internal name, or null
   */
  public static ClassPath of(Function<String, byte @Nullable []> lookup) {
    return new ClassPath(List.of(), lookup);
  }

  private void open(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      folders.add(place);
      places.add(place);
    } else if (Files.isRegularFile(place)) {
      places.add(new ZipFile(place.toFile()));
    }
  }

  /** The facts about a class, or null if it is nowhere or its file cannot be read as a class. */
  public @Nullable ClassInfo find(String internalName) {
    Optional<ClassInfo> cached = known.get(internalName);
    if (cached == null) {
      cached = Optional.ofNullable(read(internalName));
      known.put(internalName, cached);
    }
    return cached.orElse(null);
  }

  private @Nullable ClassInfo read(String internalName) {
    byte[] bytes = bytes(internalName);
    if (bytes == null) {
      return null;
    }
    try {
      return ClassInfo.read(bytes);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /** The class file of a class, or null if it is nowhere or cannot be read. */
  public byte @Nullable [] bytes(String internalName) {
    byte[] held = first.apply(internalName);
    if (held != null) {
      return held;
    }
    String file = internalName + ".class";
    try {
      for (Object place : places) {
        byte[] bytes = read(place, file);
        if (bytes != null) {
          return bytes;
        }
      }
      return system(file);
    } catch (IOException e) {
      return null;
    }
  }

  private static byte @Nullable [] read(Object place, String file) throws IOException {
    if (place instanceof ZipFile jar) {
      ZipEntry entry = jar.getEntry(file);
      if (entry == null) {
        return null;
      }
      try (InputStream in = jar.getInputStream(entry)) {
        return in.readAllBytes();
      }
    }
    Path path = ((Path) place).resolve(file);
    return Files.isRegularFile(path) ? Files.readAllBytes(path) : null;
  }

  private static byte @Nullable [] system(String file) throws IOException {
    URL url = ClassLoader.getSystemResource(file);
    if (url == null || !(url.getProtocol().equals("jrt") || file.startsWith("soumak/"))) {
      return null;
    }
    try (InputStream in = url.openStream()) {
      return in.readAllBytes();
    }
  }

  /**
   * True if the class is in memory or in a folder: the places where a build puts what it compiled.
   */
  public boolean isCompiledHere(String internalName) {
    return (first.apply(internalName) != null && !isOfPlatform(internalName))
        || folders.stream()
            .anyMatch(it -> Files.isRegularFile(it.resolve(internalName + ".class")));
  }

  /** A class loader finds the JDK's classes too. */
  private static boolean isOfPlatform(String internalName) {
    return PLATFORM.stream().anyMatch(internalName::startsWith);
  }

  /** Closes the jars. */
  @Override
  public void close() {
    for (Object place : places) {
      if (place instanceof ZipFile jar) {
        try {
          jar.close();
        } catch (IOException ignored) {
          // nothing is written, so nothing is lost
        }
      }
    }
  }
}
