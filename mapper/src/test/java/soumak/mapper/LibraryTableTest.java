package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;

class LibraryTableTest {
  private static final Hierarchy JDK = new Hierarchy(ClassPath.of(List.of()));

  private static LibraryTable.@Nullable Kind kind(String owner, String name, String... texts) {
    LibraryTable.Entry entry = new LibraryTable(JDK, List.of(texts)).of(owner, name);
    return entry == null ? null : entry.kind();
  }

  @ParameterizedTest
  @CsvSource({
    "java/io/FileInputStream, read, BLOCKING",
    "java/io/DataInputStream, readInt, BLOCKING",
    "java/io/RandomAccessFile, readLong, BLOCKING",
    "java/io/ByteArrayInputStream, read, HARMLESS",
    "java/io/BufferedReader, readLine, COSTLY",
    "java/io/InputStreamReader, read, COSTLY",
    "java/io/StringReader, read, HARMLESS",
    "java/io/PipedReader, read, BLOCKING",
    "java/lang/Thread, sleep, BLOCKING",
    "java/util/concurrent/LinkedBlockingQueue, take, BLOCKING",
    "java/util/concurrent/CompletableFuture, get, BLOCKING",
    "java/net/Socket, <init>, BLOCKING",
    "java/nio/channels/SocketChannel, read, BLOCKING",
    "java/lang/System, in, BLOCKING",
    "java/io/File, listFiles, COSTLY",
    "java/nio/file/Files, walkFileTree, COSTLY",
    "java/util/HashMap, computeIfAbsent, ONCE",
    "java/util/concurrent/ThreadPoolExecutor, submit, ELSEWHERE",
  })
  void theShippedTable(String owner, String name, LibraryTable.Kind kind) {
    assertThat(kind(owner, name)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/Math, sqrt",
    "java/io/PrintStream, println",
    "java/io/FileOutputStream, write",
    "java/util/ArrayList, add",
    "java/io/FileInputStream, close",
    "soumak/Mailbox, get",
    "soumak/Task, sleep",
    "soumak/net/TcpSocket, read",
    "[I, clone",
  })
  void whatIsNotInIt(String owner, String name) {
    assertThat(kind(owner, name)).isNull();
  }

  @Test
  void aConstructorIsNotThatOfASubclass() {
    String table = "blocking java.io.InputStream.<init>";
    assertThat(kind("java/io/InputStream", "<init>", table)).isEqualTo(LibraryTable.Kind.BLOCKING);
    assertThat(kind("java/io/FileInputStream", "<init>", table)).isNull();
  }

  @Test
  void laterTextsWin() {
    assertThat(
            kind(
                "java/io/FileInputStream",
                "read",
                "harmless java.io.InputStream.read*  # a remark",
                "costly java.io.InputStream.r*"))
        .isEqualTo(LibraryTable.Kind.COSTLY);
  }

  @Test
  void anExactNameWinsOverAPattern() {
    String table = "harmless java.io.InputStream.readAllBytes\nblocking java.io.InputStream.*";
    assertThat(kind("java/io/FileInputStream", "readAllBytes", table))
        .isEqualTo(LibraryTable.Kind.HARMLESS);
    assertThat(kind("java/io/FileInputStream", "available", table))
        .isEqualTo(LibraryTable.Kind.BLOCKING);
  }

  @Test
  void emptyLinesAndRemarksAreNoEntries() {
    assertThat(kind("a/B", "c", "\n# all about\n  costly a.B.c   # it\n"))
        .isEqualTo(LibraryTable.Kind.COSTLY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "slow java.io.Reader.read",
        "blocking",
        "blocking read",
        "blocking java.io.Reader.",
        "blocking java.io.Reader.r*d",
        "blocking java.io.*.read",
        "blocking java.io.Reader.read often",
      })
  void badLinesAreNamed(String line) {
    assertThatThrownBy(() -> new LibraryTable(JDK, List.of("costly a.B.c", "\n" + line)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("library table 2, line 2: cannot understand \"" + line + "\"");
  }

  @Test
  void theMapperRefusesBadTablesAtOnce() {
    assertThatThrownBy(() -> Mapper.of(ClassPath.of(List.of()), List.of("nonsense")))
        .hasMessageStartingWith("line 1: cannot understand \"nonsense\"");
  }

  @Test
  void namesOfNothingAreTold() {
    String table =
        """
        blocking java.io.Reader.read # there
        blocking java.io.StringReader.re*
        costly   java.io.Reader.<init>
        blocking java.lang.System.in
        costly   java.util.Map$Entry.hashCode

        blocking java.io.Raeder.read
        costly   java.io.Reader.raed
        costly   java.io.Reader.rae*
        once     java.util.Map.Entry.getKey
        """;
    assertThat(Mapper.of(ClassPath.of(List.of()), List.of(table)).unknownNames())
        .containsExactly(
            "line 7: there is no class java.io.Raeder on the class path",
            "line 8: java.io.Reader has no method or field raed",
            "line 9: java.io.Reader has no method or field rae*",
            "line 10: there is no class java.util.Map.Entry on the class path");
  }

  @Test
  void sentences() {
    LibraryTable table = new LibraryTable(JDK, List.of("costly a.B.c"));
    assertThat(
            LibraryTable.sentence(
                table.of("java/io/FileInputStream", "read"), "java/io/FileInputStream", "read"))
        .isEqualTo("reads a stream: java.io.FileInputStream.read blocks");
    assertThat(LibraryTable.sentence(table.of("a/B", "c"), "a/B", "c"))
        .isEqualTo("a.B.c is costly");
  }

  @Test
  void usersCanReadTheShippedTable() {
    assertThat(Mapper.libraryTable()).contains("blocking java.io.InputStream.read*");
  }
}
