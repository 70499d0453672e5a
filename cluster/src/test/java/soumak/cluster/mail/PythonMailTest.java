package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.mail.Messages.Question;
import soumak.wire.Wire;

/** What the client in Python gets and puts, and how it ends. */
@Timeout(120)
class PythonMailTest {
  private final ThreadNodes nodes = new ThreadNodes(1);
  private Gateway gateway;

  record Arrays(
      char[] chars,
      short[] shorts,
      int[] ints,
      long[] longs,
      float[] floats,
      double[] doubles,
      boolean[] booleans,
      byte[] bytes,
      int[][] rows,
      String[] texts,
      Object other,
      Mailbox<Arrays> replyTo) {}

  record Named(String record, String values, String text) {}

  @BeforeEach
  void open() throws IOException {
    gateway = Gateway.open(nodes.mail(0), 0, Wire.of(PythonMailTest.class, Messages.class));
  }

  @AfterEach
  void close() {
    gateway.close();
    nodes.close();
  }

  private String python(String program) throws IOException, InterruptedException {
    return Python.run(gateway.port(), program);
  }

  private <T> Mailbox<T> named(String name, Class<T> type, int capacity) throws Pausable {
    Mailbox<T> mailbox = new Mailbox<>(capacity);
    nodes.mail(0).names().register(name, type, mailbox).await();
    return mailbox;
  }

  @Test
  void arraysAreListsAndGoBackAsTheyCame() throws Exception, Pausable {
    Mailbox<Question> asked = named("asked", Question.class, 1);
    Mailbox<Arrays> back = named("back", Arrays.class, 2);
    int[] row = {1, -2};
    Arrays sent =
        new Arrays(
            new char[] {'a', '\ud83d'},
            new short[] {1, Short.MIN_VALUE},
            row,
            new long[] {1, Long.MIN_VALUE},
            new float[] {0.5f, -1},
            new double[] {0.1},
            new boolean[] {true, false},
            new byte[] {1, -1},
            new int[][] {row, {}, null},
            new String[] {"a", null},
            new int[0],
            back);
    ThreadNodes.start(() -> put(asked.get().replyTo(), sent));
    assertThat(
            python(
                """
                box = c.open()
                c.put(c.find("asked"), Q("", box))
                it = c.get(box)
                for part in it.values[:-1]:
                  print(part)
                c.put(it.replyTo, it)
                again = it.values[:2] + ([3],) + it.values[3:7] + ([7, -7],) + it.values[8:]
                c.put(it.replyTo, Record(it.record.name, it.record.fields)(*again))
                c.flush()
                """))
        .isEqualTo(
            """
            [97, 55357]
            [1, -32768]
            [1, -2]
            [1, -9223372036854775808]
            [0.5, -1.0]
            [0.1]
            [True, False]
            b'\\x01\\xff'
            [[1, -2], [], None]
            ['a', None]
            []\
            """);
    Arrays got = back.get(Duration.ofSeconds(30));
    assertThat(got).usingRecursiveComparison().ignoringFields("other", "replyTo").isEqualTo(sent);
    assertThat(got.other).isEqualTo(List.of());
    Arrays again = back.get(Duration.ofSeconds(30));
    assertThat(again.ints).containsExactly(3);
    assertThat(again.bytes).containsExactly(7, -7);
  }

  @SuppressWarnings("unchecked") // the client takes what comes
  private static void put(Mailbox<?> mailbox, Object message) throws Pausable {
    ((Mailbox<Object>) mailbox).put(message);
  }

  @Test
  void arraysThatAreNoneAreRefused() throws Exception {
    assertThat(
            python(
                    """
                    I = Record("shop.I", [("ints", "[I")])
                    for wrong in [1 << 31], ["x"], [0.5]:
                      try:
                        to_bytes(I(wrong))
                      except ValueError as e:
                        print(str(e)[:13])
                    for item in Tag(73, b"1234"), b"1234", Tag(74, b"123"), Tag(74, "text"), 7:
                      try:
                        from_bytes(encode(Tag(55799, [1, [[2, "[I"]], [[0, item]], Tag(29, 0)])))
                      except Refused as e:
                        print(e)
                    """)
                .lines())
        .containsExactly(
            "an array of I",
            "an array of I",
            "an array of I",
            "an array of I with something else in it",
            "an array of I with something else in it",
            "an array of I that ends within an element",
            "these are no bytes of a message: a bytes-like object is required, not 'str'",
            "an array of I with something else in it");
  }

  @Test
  void fieldsWhoseNamesAreTakenAreGotByThem() throws Exception {
    assertThat(
            python(
                """
                Named = Record("shop.Named", [("record", "I"), ("values", "I"), ("text", "I")])
                it = from_bytes(to_bytes(Named(1, 2, text=3)))
                print(it["record"], it["values"], it["text"], it.text, it.values)
                """))
        .isEqualTo("1 2 3 3 (1, 2, 3)");
  }

  /** It is asked for again and again, and each time only what is there already. */
  @ParameterizedTest
  @ValueSource(ints = {2, 300_000})
  void whatHasComeIsGotWithoutWaiting(int length) throws Exception, Pausable {
    Mailbox<Question> asked = named("asked", Question.class, 1);
    ThreadNodes.start(() -> {
      Question question = asked.get();
      question.replyTo().put(question.text());
    });
    assertThat(
            python(
                """
                box = c.open()
                try:
                  c.get(box, timeout=0)
                except TimeoutError as e:
                  print(e)
                c.put(c.find("asked"), Q("x" * %d, box))
                end = time.monotonic() + 30
                while time.monotonic() < end:
                  try:
                    print(len(c.get(box, timeout=0)))
                    break
                  except TimeoutError:
                    time.sleep(0.01)
                """
                    .formatted(length)))
        .isEqualTo("nothing has come in time\n" + length);
  }

  /** Most of its messages wait in the gateway when it has put the last one. */
  @Test
  void whatWasPutArrivesBeforeTheClientCloses() throws Exception, Pausable {
    Mailbox<Numbered> slow = named("slow", Numbered.class, 1);
    List<Integer> got = Collections.synchronizedList(new ArrayList<>());
    Thread taker =
        ThreadNodes.start(() -> {
          Thread.sleep(1000);
          while (got.size() < 100) {
            got.add(slow.get(Duration.ofSeconds(10)).number());
          }
        });
    String program =
        """
        with c:
          box = c.find("slow")
          for i in range(100):
            c.put(box, N("py", i))
        print("closed", c._is_closed())
        """;
    assertThat(python(program)).isEqualTo("closed True");
    assertThat(taker.join(Duration.ofSeconds(30))).isTrue();
    assertThat(got).isEqualTo(IntStream.range(0, 100).boxed().toList());
  }

  @Test
  void ifItDoesNotArriveInTimeThatIsTold() throws Exception, Pausable {
    Mailbox<Numbered> full = named("full", Numbered.class, 1);
    String program =
        """
        Client.flush.__defaults__ = (0.2,)
        for failure in None, KeyError("its own"), "closed":
          try:
            with c if failure is None else Client("127.0.0.1", int(sys.argv[1])) as client:
              box = client.find("full")
              for i in range(3):
                client.put(box, N("py", i))
              if failure == "closed":
                client.close()
              elif failure:
                raise failure
          except (TimeoutError, KeyError) as e:
            print(e)
          print(client._is_closed())
        """;
    assertThat(python(program)).isEqualTo("nothing has come in time\nTrue\n'its own'\nTrue\nTrue");
    assertThat(full.size()).isOne();
  }

  @Test
  void whoWaitsForAllHearsOfARefusalWhenTheOthersHaveArrived() throws Exception {
    assertThat(
            python(
                """
                c._under_way.extend([1, 1, 1, 1])
                for items in [[REFUSED, 0, "one"], [REFUSED, 0, "two"]], [[ROOM, 0, 2]]:
                  frame = encode([FRAMES, items])
                  c._data += struct.pack(">I", len(frame)) + frame
                try:
                  c.flush()
                except Refused as e:
                  print(e, len(c._under_way))
                """))
        .isEqualTo("one 0");
  }
}
