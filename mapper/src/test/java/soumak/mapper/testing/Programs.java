package soumak.mapper.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import soumak.analysis.ClassPath;
import soumak.mapper.MappedActor;
import soumak.mapper.Mapper;
import soumak.mapper.Mapping;
import soumak.testing.Sources;

/** Programs of one file {@code T.java}; the given classes begin in its first line. */
public final class Programs {
  private static final String IMPORTS =
      "import java.io.*; import java.util.*; import java.util.function.*; import"
          + " java.nio.file.*; import soumak.*; ";

  private Programs() {}

  /** Maps the classes of a file. */
  public static Mapping map(String classes, String... tables) {
    return mapFile("T", IMPORTS + classes, tables);
  }

  /** Maps the classes of a file with imports of its own. */
  public static Mapping mapFile(String name, String text, String... tables) {
    Map<String, byte[]> compiled = new TreeMap<>(Sources.compile(Map.of(name, text)));
    List<byte[]> own = new ArrayList<>(compiled.values());
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      Mapping mapping = Mapper.of(path, List.of(tables)).map(own);
      Collections.reverse(own);
      assertThat(Mapper.of(path, List.of(tables)).map(own).json()).isEqualTo(mapping.json());
      return mapping;
    }
  }

  /** The actor of a class of a program. */
  public static MappedActor actor(Mapping mapping, String name) {
    MappedActor actor = mapping.actor(name);
    assertThat(actor).as(name).isNotNull();
    return actor;
  }

  /** The actor {@code A} of a program. */
  public static MappedActor a(String classes, String... tables) {
    return actor(map(classes, tables), "A");
  }

  /** The vector of the actor {@code A} of a program, as the paper writes it. */
  public static String vector(String classes) {
    return a(classes).vector().toString();
  }

  /** A text beside the tests. */
  public static String resource(String file) {
    try (InputStream in = Mapping.class.getResourceAsStream(file)) {
      assertThat(in).as(file).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
