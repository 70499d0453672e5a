package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/** Contents of several objects in one message: how long it is, and what a part has to wait for. */
@Timeout(60)
class ContentsTest {
  private final LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
  private final List<Spread> spreads = new ArrayList<>();

  @BeforeEach
  void join() {
    List<Engine> engines = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Spread spread = new Spread(ContentsTest.class.getClassLoader());
      engines.add(cluster.join("n" + i, spread.services()));
      spreads.add(spread);
    }
    cluster.run();
    for (int i = 0; i < 2; i++) {
      spreads.get(i).start(engines.get(i));
    }
  }

  @AfterEach
  void close() {
    spreads.forEach(Spread::close);
    cluster.close();
  }

  private long other() {
    return spreads.get(1).self();
  }

  private HomeHeader home(Shared object) {
    return (HomeHeader) spreads.getFirst().directory().export(object, other());
  }

  private CompletableFuture<Writer> contents(HomeHeader... wanted) {
    List<Id> ids = List.of(wanted).stream().map(it -> it.id).toList();
    return Contents.of(spreads.getFirst(), other(), ids);
  }

  private static List<Reader> parts(CompletableFuture<Writer> contents, int count) {
    Reader message = Answers.read(contents.join().bytes());
    List<Reader> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(message.part());
    }
    message.end();
    return parts;
  }

  /** Its version, and the first of its ints. */
  private int first(Reader part, long version) {
    Decoder in = new Decoder(spreads.get(1), Answers.read(part));
    assertThat(in.aLong()).isEqualTo(version);
    Ints copy = new Ints(2);
    ArrayImage.read(in, copy);
    return copy.a$[0];
  }

  private static Ints ints(int first) {
    return new Ints(new int[] {first, 0});
  }

  /** So that the bytes of the message are never copied. */
  @Test
  void theSpaceForNumbersIsKnownBefore() {
    Shared[] arrays = {
      new Doubles(new double[100]), new Bytes(new byte[7]), new Longs(new long[0]), ints(1)
    };
    long size = 1;
    HomeHeader[] homes = new HomeHeader[arrays.length];
    for (int i = 0; i < arrays.length; i++) {
      homes[i] = home(arrays[i]);
      size += Integer.BYTES + 1 + homes[i].size();
    }
    assertThat(contents(homes).join().size()).isEqualTo(Math.toIntExact(size));
  }

  @Test
  void whatHasToWaitAndWhatIsBehindItComeInTheirOrder() {
    HomeHeader[] homes = {home(ints(10)), home(ints(20)), home(ints(30))};
    assertThat(parts(contents(homes), 3)).hasSize(3);
    CompletableFuture<?> change = change(homes[1]);
    CompletableFuture<Writer> second = contents(homes);
    assertThat(List.of(change, second)).noneMatch(CompletableFuture::isDone);
    cluster.run();
    assertThat(change).isDone();
    List<Reader> parts = parts(second, 3);
    assertThat(first(parts.get(0), 0)).isEqualTo(10);
    assertThat(first(parts.get(1), 1)).isEqualTo(21);
    assertThat(first(parts.get(2), 0)).isEqualTo(30);
  }

  /** By a third node. */
  private static CompletableFuture<Long> change(HomeHeader home) {
    return home.change(
        Long.MAX_VALUE, new Patch(new int[] {0}, new ArrayImage(Kind.INT, new int[] {21})));
  }

  @Test
  void oneThatFailsIsAPartOfItsOwn() {
    Cell refused = new Cell();
    refused.ref(new ArrayList<String>());
    HomeHeader[] homes = {home(ints(10)), home(refused), home(ints(30))};
    List<Reader> parts = parts(contents(homes), 3);
    assertThat(first(parts.get(0), 0)).isEqualTo(10);
    assertThatThrownBy(() -> Answers.read(parts.get(1)))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("java.util.ArrayList");
    assertThat(first(parts.get(2), 0)).isEqualTo(30);
  }

  @Test
  void oneThatIsNotHereIsAPartOfItsOwn() {
    HomeHeader here = home(ints(10));
    List<Id> ids = List.of(new Id(spreads.getFirst().self(), 99), here.id);
    List<Reader> parts = parts(Contents.of(spreads.getFirst(), other(), ids), 2);
    assertThatThrownBy(() -> Answers.read(parts.get(0))).hasMessageContaining("is not here");
    assertThat(first(parts.get(1), 0)).isEqualTo(10);
  }

  @Test
  void elementsOfAnotherArrayAreNotRead() {
    Ints copy = ints(5);
    for (Shared wrong :
        new Shared[] {new Ints(3), new Longs(1), new Cell(), new Refs(Cell.class, 2)}) {
      assertThatThrownBy(() -> ArrayImage.read(image(wrong), copy))
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("elements");
    }
    assertThat(copy.a$).containsExactly(5, 0);
  }

  private Decoder image(Shared of) {
    Writer out = new Writer();
    Image.of(of).write(new Encoder(spreads.getFirst(), out, other(), of, false));
    return new Decoder(spreads.get(1), new Reader(out.bytes()));
  }
}
