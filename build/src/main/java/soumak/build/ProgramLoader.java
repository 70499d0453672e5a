package soumak.build;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.weaver.Weaver;
import soumak.weaver.Weaving;

/**
 * Loads a program: the given woven classes, and the classes of its class path, which are woven when
 * they are first loaded unless they have been before. It sees the JDK and Soumak's own API, and
 * nothing else of what runs it, so a program may bring its own versions of our libraries.
 */
public final class ProgramLoader extends URLClassLoader {
  private static final Set<String> OWN_PACKAGES =
      Set.of(
          "soumak",
          "soumak.cluster",
          "soumak.cluster.engine",
          "soumak.cluster.local",
          "soumak.cluster.mail",
          "soumak.cluster.objects",
          "soumak.memory",
          "soumak.net",
          "soumak.processj.run",
          "soumak.runtime",
          "soumak.wire",
          "soumak.woven");

  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> ready = new ConcurrentHashMap<>();

  /** By the place of their jar. */
  private final Map<String, Optional<Manifest>> manifests = new ConcurrentHashMap<>();

  private final ClassLoader own;
  private final ClassPath world;
  private final Weaver weaver;

  /**
   * @param woven class files by internal name
   * @param path the folders and jars with everything else: classes to weave, and resources
   * @param own the loader that has Soumak's API
   */
  public ProgramLoader(Map<String, byte[]> woven, List<Path> path, ClassLoader own) {
    super(urls(path), ClassLoader.getPlatformClassLoader());
    this.own = own;
    this.ready.putAll(woven);
    this.world = ClassPath.of(path, ready);
    this.weaver = new Weaver(world, name -> true);
  }

  private static URL[] urls(List<Path> path) {
    return path.stream().map(ProgramLoader::url).toArray(URL[]::new);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new BuildException("cannot load classes from " + path, e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    int dot = name.lastIndexOf('.');
    if (dot > 0 && OWN_PACKAGES.contains(name.substring(0, dot))) {
      try {
        return own.loadClass(name);
      } catch (ClassNotFoundException notOurs) {
        return super.loadClass(name, resolve);
      }
    }
    return super.loadClass(name, resolve);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String internal = name.replace('.', '/');
    URL source = findResource(internal + ClassFiles.SUFFIX);
    byte[] made = ready.get(internal);
    if (made != null) {
      return define(name, made, source);
    }
    if (source == null) {
      throw new ClassNotFoundException(name);
    }
    return define(name, woven(name, source), source);
  }

  /**
   * Without the signers of a signed jar, also if the class is as it was signed: the JVM wants all
   * classes of a package to have the same, and those that were woven have none.
   *
   * @param source the file that it comes from; null of a class that was compiled or made in memory
   */
  private Class<?> define(String name, byte[] bytes, @Nullable URL source)
      throws ClassNotFoundException {
    if (source == null) {
      return defineClass(name, bytes, 0, bytes.length);
    }
    CodeSigner @Nullable [] none = null;
    URL place = place(name, source);
    int dot = name.lastIndexOf('.');
    if (dot > 0) {
      definePackage(name.substring(0, dot), place, manifest(name, place, source));
    }
    return defineClass(name, bytes, 0, bytes.length, new CodeSource(place, none));
  }

  /** As URLClassLoader does it. */
  private void definePackage(String name, URL place, @Nullable Manifest manifest) {
    if (isDefined(name, place, manifest)) {
      return;
    }
    try {
      definePackage(name, manifest == null ? new Manifest() : manifest, place);
    } catch (IllegalArgumentException byAnotherThread) {
      isDefined(name, place, manifest);
    }
  }

  /**
   * @throws SecurityException if the package is sealed and has classes from elsewhere
   */
  private boolean isDefined(String name, URL place, @Nullable Manifest manifest) {
    Package known = getDefinedPackage(name);
    if (known == null) {
      return false;
    }
    if (known.isSealed() ? !known.isSealed(place) : manifest != null && isSealed(name, manifest)) {
      throw new SecurityException(
          "the package " + name + " is sealed, and has classes in " + place + " and elsewhere");
    }
    return true;
  }

  private static boolean isSealed(String name, Manifest manifest) {
    Attributes own = manifest.getAttributes(name.replace('.', '/') + "/");
    String said = own == null ? null : own.getValue(Attributes.Name.SEALED);
    return "true"
        .equalsIgnoreCase(
            said != null ? said : manifest.getMainAttributes().getValue(Attributes.Name.SEALED));
  }

  /** That of a jar; null if there is none. */
  private @Nullable Manifest manifest(String name, URL place, URL source)
      throws ClassNotFoundException {
    Optional<Manifest> known = manifests.get(place.toString());
    if (known == null) {
      try {
        known =
            source.openConnection() instanceof JarURLConnection jar
                ? Optional.ofNullable(jar.getManifest())
                : Optional.empty();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
      manifests.put(place.toString(), known);
    }
    return known.orElse(null);
  }

  /**
   * What this loader has of a name, for loaders elsewhere: classes as they would be loaded here,
   * and other resources as they are. Only the program's own, not those of the JDK and of Soumak.
   *
   * @param name such as {@code app/Main.class}
   * @return null if there is none
   * @throws BuildException if a file cannot be read
   */
  public byte @Nullable [] content(String name) {
    boolean isClass = name.endsWith(ClassFiles.SUFFIX);
    String internal =
        isClass ? name.substring(0, name.length() - ClassFiles.SUFFIX.length()) : name;
    byte[] made = isClass ? ready.get(internal) : null;
    URL source = made == null ? findResource(name) : null;
    if (source == null) {
      return made;
    }
    try {
      return isClass ? woven(internal, source) : read(name, source);
    } catch (ClassNotFoundException e) {
      throw new BuildException("cannot read " + name, e);
    }
  }

  /** The class as it is to be loaded; what is made beside it is kept. */
  private byte[] woven(String name, URL source) throws ClassNotFoundException {
    byte[] read = read(name, source);
    Weaving weaving = weaver.weave(read);
    return switch (weaving.status()) {
      case WOVEN -> {
        byte[] woven = weaving.classes().get(name.replace('.', '/'));
        if (woven == null) {
          yield read; // of another name, of which the JVM tells
        }
        weaving.classes().forEach(ready::putIfAbsent);
        yield woven;
      }
      case UNTOUCHED, ALREADY_WOVEN -> read;
      case REFUSED ->
          throw new LinkageError(
              weaving.diagnostics().stream()
                  .map(Diagnostic::toString)
                  .collect(Collectors.joining("\n", name + " cannot be woven:\n", "")));
    };
  }

  private static byte[] read(String name, URL source) throws ClassNotFoundException {
    if (isNoFile(source)) {
      throw new ClassNotFoundException(name + " (at " + source + " is a pipe or a device)");
    }
    try (InputStream in = source.openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** Whether it is something that may never end. */
  private static boolean isNoFile(URL source) {
    try {
      return source.getProtocol().equals("file") && !Files.isRegularFile(Path.of(source.toURI()));
    } catch (URISyntaxException | IllegalArgumentException noPath) {
      return false;
    }
  }

  /** As URLClassLoader tells it: the jar or folder that a class comes from. */
  private static URL place(String name, URL source) {
    try {
      if (source.openConnection() instanceof JarURLConnection jar) {
        return jar.getJarFileURL();
      }
      int depth = name.split("\\.", -1).length - 1;
      return source.toURI().resolve("./" + "../".repeat(depth)).toURL();
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return source;
    }
  }

  @Override
  public void close() throws IOException {
    world.close();
    super.close();
  }
}
