package soumak.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The classes that a program can see, read as bytes and never loaded. Earlier places win: the
 * in-memory classes, the given folders and jars in their order, then the JDK. Of a jar for several
 * Java versions, the classes that fit this JVM. Soumak's own classes are found even if no place has
 * them.
 *
 * <p>Classes are read when first asked for and remembered. So is that there is none of a name, but
 * not where a function finds them: a class loader may be given more places. Safe for use by many
 * threads.
 */
public final class ClassPath implements AutoCloseable {
  private static final List<String> PLATFORM = List.of("java/", "javax/", "jdk/", "sun/");

  /** The JDK's modules by the packages that they have: the shortest way to its classes. */
  private static final Map<String, Module> MODULES = modules();

  private static final String OWN = Names.PAUSABLE + ".class";

  /** Null if the first ones are those that are held. */
  private final @Nullable Function<String, byte @Nullable []> first;

  private final Map<String, byte[]> held;
  private final List<Path> given;
  private final boolean isFixed;
  private final List<Path> folders = new ArrayList<>();
  private final List<Object> places = new ArrayList<>();
  private final Map<String, Optional<ClassInfo>> known = new ConcurrentHashMap<>();
  private final Map<String, Boolean> inFolders = new ConcurrentHashMap<>();

  private ClassPath(
      List<Path> path,
      @Nullable Function<String, byte @Nullable []> first,
      Map<String, byte[]> held,
      boolean isFixed) {
    this.first = first;
    this.held = held;
    this.given = List.copyOf(path);
    this.isFixed = isFixed;
    for (Path place : path) {
      try {
        open(place);
      } catch (IOException e) {
        close();
        throw new IllegalArgumentException(
            "cannot read " + place + " of the class path: " + e.getMessage(), e);
      }
    }
  }

  /** A class path of folders and jars; what does not exist is passed over, as the JVM does. */
  public static ClassPath of(List<Path> path) {
    return new ClassPath(path, null, Map.of(), true);
  }

  /**
   * As {@link #of(List)}, behind classes that are only in memory.
   *
   * @param inMemory class files by internal name; read through, so classes may be added later,
   *     before they are asked for
   */
  public static ClassPath of(List<Path> path, Map<String, byte[]> inMemory) {
    return new ClassPath(path, null, inMemory, true);
  }

  /**
   * The classes that a function finds, such as the resources of a class loader.
   *
   * @param lookup gives class files by internal name, or null
   */
  public static ClassPath of(Function<String, byte @Nullable []> lookup) {
    return new ClassPath(List.of(), lookup, Map.of(), false);
  }

  private void open(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      folders.add(place);
      places.add(place);
    } else if (Files.isRegularFile(place)) {
      places.add(new JarFile(place.toFile(), false, JarFile.OPEN_READ, Runtime.version()));
    }
  }

  /** The facts about a class, or null if it is nowhere or its file cannot be read as a class. */
  public @Nullable ClassInfo find(String internalName) {
    Optional<ClassInfo> cached = known.get(internalName);
    if (cached == null) {
      Optional<ClassInfo> read = Optional.ofNullable(read(internalName));
      if (read.isEmpty() && !isFixed) {
        return null;
      }
      // All users of a class path have the same object of a class.
      cached = known.putIfAbsent(internalName, read);
      cached = cached == null ? read : cached;
    }
    return cached.orElse(null);
  }

  /** Whether what it has not found will never be there. */
  boolean isFixed() {
    return isFixed;
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
    byte[] inMemory = inMemory(internalName);
    if (inMemory != null) {
      return inMemory;
    }
    String file = internalName + ".class";
    try {
      // Whatever a jar has there: only the JVM itself defines classes in the packages of java.
      byte[] own = internalName.startsWith("java/") ? system(file) : null;
      if (own != null) {
        return own;
      }
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

  private byte @Nullable [] inMemory(String internalName) {
    return first == null ? held.get(internalName) : first.apply(internalName);
  }

  private static byte @Nullable [] read(Object place, String file) throws IOException {
    if (place instanceof JarFile jar) {
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

  private static Map<String, Module> modules() {
    Map<String, Module> modules = new HashMap<>();
    ModuleLayer boot = ModuleLayer.boot();
    for (ResolvedModule resolved : boot.configuration().modules()) {
      URI location = resolved.reference().location().orElse(null);
      boolean ofJdk = location != null && "jrt".equals(location.getScheme());
      Module module = ofJdk ? boot.findModule(resolved.name()).orElse(null) : null;
      if (module != null) {
        for (String name : module.getPackages()) {
          modules.put(name.replace('.', '/'), module);
        }
      }
    }
    return modules;
  }

  private static byte @Nullable [] system(String file) throws IOException {
    Module module = MODULES.get(Names.packageOf(file));
    if (module != null) {
      try (InputStream in = module.getResourceAsStream(file)) {
        return in == null ? null : in.readAllBytes();
      }
    }
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
    if (!isOfPlatform(internalName) && inMemory(internalName) != null) {
      return true;
    }
    if (folders.isEmpty()) {
      return false;
    }
    Boolean known = inFolders.get(internalName);
    if (known == null) {
      known = isInFolder(internalName);
      inFolders.put(internalName, known);
    }
    return known;
  }

  private boolean isInFolder(String internalName) {
    for (Path folder : folders) {
      if (Files.isRegularFile(folder.resolve(internalName + ".class"))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class in memory is this very array; the classes of a function count as unknown. */
  public boolean holds(String internalName, byte[] classFile) {
    return held.get(internalName) == classFile;
  }

  /** A class loader finds the JDK's classes too. */
  private static boolean isOfPlatform(String internalName) {
    for (String start : PLATFORM) {
      if (internalName.startsWith(start)) {
        return true;
      }
    }
    return false;
  }

  /** The classes that are in memory, as far as they are known; those of a function are not. */
  public Map<String, byte[]> held() {
    return Collections.unmodifiableMap(held);
  }

  /**
   * A text that changes when a folder or jar does, by the sizes and times of files; null if some
   * classes come from a function, of which nobody knows, or a folder is in itself.
   */
  public @Nullable String stamp() {
    try {
      List<Path> all = new ArrayList<>(given);
      URL own = ClassLoader.getSystemResource(OWN);
      if (own != null) {
        all.add(placeOf(own));
      }
      return isFixed ? stamp(all) : null;
    } catch (IOException | URISyntaxException | RuntimeException unreadable) {
      return null;
    }
  }

  /** The folder or jar that Soumak's own classes are found in. */
  private static Path placeOf(URL own) throws URISyntaxException {
    String text = own.toString();
    String place = text.substring(0, text.length() - OWN.length());
    boolean jar = place.startsWith("jar:");
    return Path.of(new URI(jar ? place.substring("jar:".length()).replace("!/", "") : place));
  }

  /**
   * As {@link #stamp}, of the places that loaded classes come from, and of those of what reads
   * class files for them here; null if some has none.
   */
  public static @Nullable String stampOf(List<Class<?>> loaded) {
    List<Class<?>> all = new ArrayList<>(loaded);
    all.addAll(List.of(ClassPath.class, ClassReader.class));
    Set<Path> places = new LinkedHashSet<>();
    try {
      for (Class<?> type : all) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
          return null;
        }
        places.add(Path.of(source.getLocation().toURI()));
      }
      return stamp(List.copyOf(places));
    } catch (IOException | URISyntaxException | RuntimeException noFile) {
      return null;
    }
  }

  private static String stamp(List<Path> places) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path place : places) {
      text.append(place.toAbsolutePath()).append('\n');
      if (Files.exists(place)) {
        try (Stream<Path> files = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            text.append(file).append(' ').append(Files.size(file)).append(' ');
            text.append(Files.getLastModifiedTime(file)).append('\n');
          }
        }
      }
    }
    return text.toString();
  }

  /** Closes the jars. */
  @Override
  public void close() {
    for (Object place : places) {
      if (place instanceof JarFile jar) {
        try {
          jar.close();
        } catch (IOException ignored) {
          // nothing is written, so nothing is lost
        }
      }
    }
  }
}
