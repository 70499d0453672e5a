package com.example.agent;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a program in a class loader of its own, as launchers of executable jars do. */
public final class Nested {
  private Nested() {}

  private static final class WithoutResources extends URLClassLoader {
    WithoutResources(URL[] places, ClassLoader parent) {
      super(places, parent);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      throw new UnsupportedOperationException("no resources");
    }
  }

  public static void main(String[] args) throws Exception {
    List<URL> places = new ArrayList<>();
    for (String place : args) {
      places.add(Path.of(place).toUri().toURL());
    }
    URL[] all = places.toArray(URL[]::new);
    ClassLoader above = ClassLoader.getPlatformClassLoader();
    ClassLoader loader =
        Boolean.getBoolean("no.resources")
            ? new WithoutResources(all, above)
            : new URLClassLoader(all, above);
    Class<?> main = loader.loadClass("com.example.agent.Main");
    main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    Class<?> frame = loader.loadClass("com.example.agent.Waiting$soumak$0");
    System.out.println(
        "frame in the same place: "
            + (frame.getClassLoader() == main.getClassLoader()
                && frame.getProtectionDomain() == main.getProtectionDomain()));
  }
}
