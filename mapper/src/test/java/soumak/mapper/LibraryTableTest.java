package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;

class LibraryTableTest {
  private static final Hierarchy JDK = new Hierarchy(ClassPath.of(List.of()));

  /** Of a method without parameters, unless the name has some behind it: {@code read([B)I}. */
  private static LibraryTable.@Nullable Kind kind(String owner, String name, String... texts) {
    return kind(LibraryTable.About.EFFECT, owner, name, texts);
  }

  private static LibraryTable.@Nullable Kind kind(
      LibraryTable.About about, String owner, String name, String... texts) {
    int parameters = name.indexOf('(');
    LibraryTable.Entry entry =
        new LibraryTable(JDK, List.of(texts))
            .of(
                about,
                owner,
                parameters < 0 ? name : name.substring(0, parameters),
                parameters < 0 ? "()V" : name.substring(parameters));
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
    "java/net/Socket, <init>(Ljava/lang/String;I)V, BLOCKING",
    "java/net/Socket, <init>, HARMLESS",
    "java/util/concurrent/ScheduledThreadPoolExecutor, close, BLOCKING",
    "java/nio/channels/SocketChannel, read, BLOCKING",
    "java/lang/System, in, BLOCKING",
    "java/io/File, listFiles, COSTLY",
    "java/nio/file/Files, walkFileTree, COSTLY",
  })
  void theShippedTable(String owner, String name, LibraryTable.Kind kind) {
    assertThat(kind(owner, name)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/concurrent/ScheduledThreadPoolExecutor, schedule, ELSEWHERE",
    "java/util/concurrent/CompletableFuture, thenAccept, ONCE",
    "java/util/concurrent/CompletableFuture, thenAcceptAsync, ELSEWHERE",
    "java/util/HashMap, computeIfAbsent, ONCE",
    "java/util/concurrent/ThreadPoolExecutor, submit, ELSEWHERE",
    "java/util/concurrent/CompletableFuture, get, ONCE",
  })
  void whoCallsFunctionsByTheShippedTable(String owner, String name, LibraryTable.Kind kind) {
    assertThat(kind(LibraryTable.About.FUNCTIONS, owner, name)).isEqualTo(kind);
  }

  /** A line about what calls do says nothing about who calls their functions, and the other way. */
  @ParameterizedTest
  @CsvSource({
    "elsewhere java.util.concurrent.CompletableFuture.*, CompletableFuture, join, BLOCKING,"
        + " ELSEWHERE",
    "once java.util.concurrent.CompletableFuture.get, CompletableFuture, get, BLOCKING, ONCE",
    "harmless java.util.concurrent.ExecutorService.*, ThreadPoolExecutor, submit, HARMLESS,"
        + " ELSEWHERE",
    "costly java.util.concurrent.CompletableFuture.thenApplyAsync, CompletableFuture,"
        + " thenApplyAsync, COSTLY, ELSEWHERE",
  })
  void theOneHidesNothingOfTheOther(
      String line,
      String type,
      String name,
      LibraryTable.Kind effect,
      LibraryTable.Kind functions) {
    String owner = "java/util/concurrent/" + type;
    assertThat(kind(owner, name, line)).isEqualTo(effect);
    assertThat(kind(LibraryTable.About.FUNCTIONS, owner, name, line)).isEqualTo(functions);
  }

  @Test
  void waitingForAThreadInItsMonitorBlocks() {
    assertThat(kind("java/lang/Thread", "wait")).isEqualTo(LibraryTable.Kind.BLOCKING);
    assertThat(kind(LibraryTable.About.FUNCTIONS, "java/lang/Thread", "wait"))
        .isEqualTo(LibraryTable.Kind.ELSEWHERE);
  }

  private static final String LIMIT = "JLjava/util/concurrent/TimeUnit;)";

  @ParameterizedTest
  @CsvSource({
    "concurrent/BlockingQueue, poll, ''",
    "concurrent/LinkedBlockingDeque, pollFirst, ''",
    "concurrent/ArrayBlockingQueue, offer, Ljava/lang/Object;",
    "concurrent/LinkedTransferQueue, tryTransfer, Ljava/lang/Object;",
    "concurrent/ExecutorCompletionService, poll, ''",
    "concurrent/Semaphore, tryAcquire, ''",
    "concurrent/Semaphore, tryAcquire, I",
    "concurrent/locks/ReentrantLock, tryLock, ''",
    "concurrent/locks/StampedLock, tryReadLock, ''",
  })
  void aLimitOfTimeBlocks(String type, String name, String parameters) {
    assertThat(kind("java/util/" + type, name + "(" + parameters + ")Z")).isNull();
    assertThat(kind("java/util/" + type, name + "(" + parameters + LIMIT + "Z"))
        .isEqualTo(LibraryTable.Kind.BLOCKING);
  }

  @Test
  void queuesWithoutABoundHaveRoom() {
    String offer = "offer(Ljava/lang/Object;" + LIMIT + "Z";
    assertThat(kind("java/util/concurrent/PriorityBlockingQueue", offer))
        .isEqualTo(LibraryTable.Kind.HARMLESS);
    assertThat(kind("java/util/concurrent/DelayQueue", "put(Ljava/lang/Object;)V"))
        .isEqualTo(LibraryTable.Kind.HARMLESS);
    assertThat(kind("java/util/concurrent/DelayQueue", "poll(" + LIMIT + "Ljava/lang/Object;"))
        .isEqualTo(LibraryTable.Kind.BLOCKING);
  }

  /** Who waits can be interrupted: what says so must be in the table. */
  @ParameterizedTest
  @CsvSource({
    "java.base, java/lang",
    "java.base, java/lang/ref",
    "java.base, java/io",
    "java.base, java/net",
    "java.base, java/nio/channels",
    "java.base, java/nio/file",
    "java.base, java/util",
    "java.base, java/util/concurrent",
    "java.base, java/util/concurrent/locks",
    "java.net.http, java/net/http",
  })
  void whatCanBeInterruptedBlocks(String module, String folder) throws IOException {
    LibraryTable table = new LibraryTable(JDK, List.of());
    Path all = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module, folder);
    List<String> missing = new ArrayList<>();
    try (Stream<Path> files = Files.list(all)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        ClassInfo type = ClassInfo.read(Files.readAllBytes(file));
        type.methods().stream()
            .filter(it -> type.isPublic() && it.has(Opcodes.ACC_PUBLIC))
            .filter(it -> !it.has(Opcodes.ACC_BRIDGE))
            .filter(it -> it.exceptions().contains("java/lang/InterruptedException"))
            .filter(it -> !blocks(effect(table, type.name(), it.name(), it.descriptor())))
            .forEach(it -> missing.add(type.name() + "." + it.name() + it.descriptor()));
      }
    }
    assertThat(missing).isEmpty();
  }

  private static LibraryTable.@Nullable Entry effect(
      LibraryTable table, String owner, String name, String descriptor) {
    return table.of(LibraryTable.About.EFFECT, owner, name, descriptor);
  }

  private static boolean blocks(LibraryTable.@Nullable Entry entry) {
    return entry != null && entry.kind() == LibraryTable.Kind.BLOCKING;
  }

  @Test
  void parametersSayWhichOneIsMeant() {
    String table =
        "costly a.B.c*(int, char[])\nblocking a.B.c(java.util.Map$Entry)\nharmless a.B.c";
    assertThat(kind("a/B", "c(I[C)V", table)).isEqualTo(LibraryTable.Kind.COSTLY);
    assertThat(kind("a/B", "cd(I[C)V", table)).isEqualTo(LibraryTable.Kind.COSTLY);
    assertThat(kind("a/B", "c(Ljava/util/Map$Entry;)V", table))
        .isEqualTo(LibraryTable.Kind.BLOCKING);
    for (String other : List.of("c()V", "c(I)V", "c(I[CI)V", "c([CI)V", "c(Ljava/util/Entry;)V")) {
      assertThat(kind("a/B", other, table)).as(other).isEqualTo(LibraryTable.Kind.HARMLESS);
    }
  }

  @Test
  void noParametersAreMeantByEmptyParentheses() {
    assertThat(kind("a/B", "c()V", "costly a.B.c()")).isEqualTo(LibraryTable.Kind.COSTLY);
    assertThat(kind("a/B", "c(I)V", "costly a.B.c()")).isNull();
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

  /** However little their entries say of which methods they mean. */
  @Test
  void laterTextsWinForAWholeClass() {
    assertThat(kind("java/sql/ResultSet", "next", "harmless java.sql.ResultSet.*"))
        .isEqualTo(LibraryTable.Kind.HARMLESS);
    assertThat(
            kind(
                "java/util/concurrent/Semaphore",
                "tryAcquire(JLjava/util/concurrent/TimeUnit;)Z",
                "harmless java.util.concurrent.Semaphore.tryAcquire"))
        .isEqualTo(LibraryTable.Kind.HARMLESS);
    assertThat(kind("a/B", "c()V", "costly a.B.c()", "blocking a.B.*"))
        .isEqualTo(LibraryTable.Kind.BLOCKING);
    assertThat(kind("a/B", "c()V", "costly a.B.c()", "blocking a.B.d"))
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

  @Test
  void aMarkOfTheOrderOfBytesIsNoPartOfALine() {
    assertThat(kind("a/B", "c", "\uFEFFcostly a.B.c")).isEqualTo(LibraryTable.Kind.COSTLY);
    assertThat(kind("a/B", "c", "\uFEFF# ours\ncostly a.B.c")).isEqualTo(LibraryTable.Kind.COSTLY);
    assertThatThrownBy(() -> kind("a/B", "c", "costly a.B.c\n\uFEFFcostly a.B.d"))
        .hasMessageStartingWith("line 2: cannot understand");
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
        "blocking java.io.Reader.read(char[],int",
        "blocking java.io.Reader.read(char[],,int)",
        "blocking java.io.Reader.read(char[] to)",
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
        costly   java.io.Reader.read(char[], int, int)

        blocking java.io.Raeder.read
        costly   java.io.Reader.raed
        costly   java.io.Reader.rae*
        once     java.util.Map.Entry.getKey
        costly   java.io.Reader.read(char[],int)
        """;
    assertThat(Mapper.of(ClassPath.of(List.of()), List.of(table)).unknownNames())
        .containsExactly(
            "line 8: there is no class java.io.Raeder on the class path",
            "line 9: java.io.Reader has no method or field raed",
            "line 10: java.io.Reader has no method or field rae*",
            "line 11: there is no class java.util.Map.Entry on the class path",
            "line 12: java.io.Reader has no method read(char[],int)");
  }

  @Test
  void sentences() {
    LibraryTable table = new LibraryTable(JDK, List.of("costly a.B.c"));
    assertThat(
            LibraryTable.sentence(
                effect(table, "java/io/FileInputStream", "read", "()I"),
                "java/io/FileInputStream",
                "read"))
        .isEqualTo("reads a stream: java.io.FileInputStream.read blocks");
    assertThat(LibraryTable.sentence(effect(table, "a/B", "c", "()V"), "a/B", "c"))
        .isEqualTo("a.B.c is costly");
  }

  @Test
  void usersCanReadTheShippedTable() {
    assertThat(Mapper.libraryTable()).contains("blocking java.io.InputStream.read*");
  }
}
