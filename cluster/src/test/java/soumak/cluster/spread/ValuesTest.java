package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.cluster.spread.ValueBytes.read;
import static soumak.cluster.spread.ValueBytes.written;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that are copied: what may be one, and what a damaged message makes of them. */
class ValuesTest {
  private final Classes classes = new Classes(ValuesTest.class.getClassLoader());

  /** A constant with a body is of another class than its enum. */
  enum Shape {
    PLAIN,
    BODY {
      @Override
      int corners() {
        return 4;
      }
    };

    int corners() {
      return 0;
    }
  }

  @Test
  void constantsAreTheOnesOfTheNode() {
    for (Object constant : new Object[] {Shape.PLAIN, Shape.BODY, TimeUnit.DAYS}) {
      assertThat(read(written(constant))).isSameAs(constant);
    }
    assertThat(((Shape) read(written(Shape.BODY))).corners()).isEqualTo(4);
  }

  @Test
  void valuesOfTheJdkThatNeverChangeAreEqual() throws IOException {
    List<Object> values =
        List.of(
            Locale.ROOT,
            Currency.getInstance("EUR"),
            MathContext.DECIMAL64,
            StandardCharsets.UTF_16LE,
            URI.create("http://example.org/a?b#c"),
            new File("some/folder/../file"),
            new Date(1L << 42),
            InetAddress.getLoopbackAddress(),
            InetAddress.getByAddress("six", new byte[16]),
            InetSocketAddress.createUnresolved("nowhere.example", 80),
            URI.create("http://example.org/a?b").toURL(),
            Path.of("some/folder", "..", "file"),
            Path.of(""),
            new StackTraceElement("Type", "method", "Type.java", 7),
            Duration.ofNanos(5),
            ZonedDateTime.parse("2026-01-02T03:04:05Z[UTC]"),
            Optional.empty(),
            OptionalInt.of(-3),
            OptionalInt.empty(),
            OptionalLong.of(1L << 40),
            OptionalLong.empty(),
            OptionalDouble.of(-0.0),
            OptionalDouble.empty());
    for (Object value : values) {
      assertThat(read(written(value))).isEqualTo(value);
    }
  }

  @Test
  void aPatternMatchesTheSame() {
    Pattern pattern = Pattern.compile("(a+)-B", Pattern.CASE_INSENSITIVE);
    Pattern copy = (Pattern) read(written(pattern));
    assertThat(copy.pattern()).isEqualTo("(a+)-B");
    assertThat(copy.matcher("AAA-b").matches()).isTrue();
  }

  @Test
  void whatIsNoValueIsNamedWithItsPlaceAndWhatToDo() {
    for (Object none : new Object[] {new ArrayList<String>(), new StringBuilder(), new int[1]}) {
      assertThatThrownBy(() -> written(none))
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining("a field holds " + none.getClass().getName())
          .hasMessageContaining("use a class of the program instead");
    }
    Throwable holds = new Holding(new Object());
    assertThatThrownBy(() -> written(holds))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("it cannot be serialised")
        .hasMessageContaining("java.lang.Object");
  }

  /** A throwable with something in it. */
  static final class Holding extends RuntimeException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("unused") // it is serialised
    private final Object held;

    Holding(Object held) {
      this.held = held;
    }
  }

  @Test
  void aValueThatIsCutIsRefused() {
    List<Object> values =
        List.of(
            "text",
            1,
            2L,
            'c',
            1.5,
            String.class,
            TimeUnit.DAYS,
            OptionalLong.of(4),
            new IllegalStateException());
    for (Object value : values) {
      byte[] whole = written(value);
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
      }
    }
  }

  @Test
  void aThrowableWhoseBytesAreDamagedIsRefusedOrIsAnother() {
    IllegalStateException thrown = new IllegalStateException("some text");
    thrown.setStackTrace(new StackTraceElement[0]);
    byte[] whole = written(thrown);
    int refused = 0;
    for (int i = 6; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x55;
      try {
        assertThat(read(damaged)).isInstanceOf(Throwable.class);
      } catch (BadMessageException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(50);
  }

  @Test
  void aPathOfAnotherFileSystemStays(@TempDir Path folder) throws IOException {
    Path zip = folder.resolve("some.zip");
    try (FileSystem inside = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      assertThatThrownBy(() -> written(inside.getPath("file")))
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining("a file system that only its node knows");
    }
    byte[] none = new Writer().aByte('p').aText("\0").bytes();
    assertThatThrownBy(() -> read(none)).isInstanceOf(BadMessageException.class);
  }

  @Test
  void aUrlWithAHandlerOfTheProgramStays() throws IOException {
    URLStreamHandler handler =
        new URLStreamHandler() {
          @Override
          protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("not opened");
          }
        };
    URL own = URL.of(URI.create("own://host/file"), handler);
    assertThatThrownBy(() -> written(own))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("a field holds java.net.URL")
        .hasMessageContaining("only its node has a handler of 'own:'");
    List<String> all = List.of("https://e.org/", "file:/a", "jar:file:/a.jar!/b", "mailto:a@e.org");
    for (String each : all) {
      URL url = URI.create(each).toURL();
      assertThat(read(written(url)).toString()).isEqualTo(each);
    }
  }

  @Test
  void whatStaysIsToldByWhoAskedForItAndNotByUs() {
    NotSpreadableException thrown = new NotSpreadableException("why");
    assertThat(thrown.getStackTrace())
        .isNotEmpty()
        .noneMatch(it -> it.getClassName().startsWith("soumak.cluster."));
    CompletableFuture<String> answer = CompletableFuture.failedFuture(thrown);
    assertThatThrownBy(() -> Waiting.on(answer))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessage("why")
        .isNotSameAs(thrown);
  }

  @Test
  void namesThatAreNotHereAreRefused() {
    byte[] constant =
        new Writer().aByte('e').aText(TimeUnit.class.getName()).aText("YEARS").bytes();
    assertThatThrownBy(() -> read(constant)).hasMessageContaining("has no constant YEARS");
    byte[] none = new Writer().aByte('e').aText("java.lang.String").aText("YEARS").bytes();
    assertThatThrownBy(() -> read(none)).hasMessageContaining("String has no constant");
    byte[] type = new Writer().aByte('C').aText("no.such.Type").bytes();
    assertThatThrownBy(() -> read(type)).hasMessageContaining("class no.such.Type is not at");
    byte[] charset = new Writer().aByte('S').aText("no-such-set").bytes();
    assertThatThrownBy(() -> read(charset))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("no charset no-such-set");
    byte[] noName = new Writer().aByte('S').aText("?").bytes();
    assertThatThrownBy(() -> read(noName)).isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> read(new byte[] {'?'})).hasMessageContaining("no type of values 63");
  }

  @Test
  void whatIsSerialisedAndNoValueIsRefused() throws IOException {
    for (Object none : List.of(new HashMap<>(), new int[] {1})) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(none);
      }
      byte[] message = new Writer().aByte('o').someBytes(bytes.toByteArray()).bytes();
      assertThatThrownBy(() -> read(message))
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("is no value");
    }
  }

  @Test
  void copiesAreMadeOfClassesOfProgramsOnly() {
    assertThat(classes.copy(Cell.class.getName()).state$).isEqualTo(Shared.INVALID);
    assertThatThrownBy(() -> classes.copy("java.lang.String"))
        .hasMessageContaining("is no class of a rewritten program");
    assertThatThrownBy(() -> classes.copy(Job.class.getName()))
        .hasMessageContaining("no object of " + Job.class.getName() + " can be made");
    assertThatThrownBy(() -> classes.copy(OriginalsTest.Broken.class.getName()))
        .hasMessageContaining("has no constructor for copies");
    assertThatThrownBy(() -> classes.copy("int")).isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> classes.array(Kind.REF, "long", 2))
        .hasMessageContaining("an array of references to long");
  }

  @Test
  void emptyArraysOfAllKindsAreCopiesWithoutContents() {
    for (Kind kind : Kind.values()) {
      SharedArray array = (SharedArray) classes.array(kind, "java.lang.Number", 3);
      assertThat(array.kind$()).isEqualTo(kind);
      assertThat(array.length$()).isEqualTo(3);
      assertThat(array.state$).isEqualTo(Shared.INVALID);
    }
  }
}
