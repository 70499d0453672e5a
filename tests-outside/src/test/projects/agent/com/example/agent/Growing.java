package com.example.agent;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Runs a program in a class loader that has only got a part of it when it loads the first class.
 */
public final class Growing {
  private Growing() {}

  private static final class Places extends URLClassLoader {
    Places(URL... first) {
      super(first, ClassLoader.getPlatformClassLoader());
    }

    void add(URL place) {
      addURL(place);
    }
  }

  public static void main(String[] args) throws Exception {
    Places places = new Places(place(args[0]), place(args[1]));
    Class.forName("com.example.agent.Early", true, places);
    places.add(place(args[2]));
    Class<?> main = places.loadClass("com.example.agent.Main");
    main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
  }

  private static URL place(String path) throws Exception {
    return Path.of(path).toUri().toURL();
  }
}
