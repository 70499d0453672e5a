package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.mail.Messages.Gift;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.mail.Messages.Question;
import soumak.wire.MailboxReference;
import soumak.wire.Packed;

/** A node that writes letters by itself, byte for byte, and what it is told of them. */
class HostileLettersTest {
  private final ChosenNodes nodes = new ChosenNodes(3, 2);
  private final Mailbox<Object> service = new Mailbox<>(4);
  private final MailboxReference to = nodes.mail(0).office().mailboxes().reference(service);
  private final List<Item> told = new ArrayList<>();
  private final Engine stranger =
      nodes.cluster.join(
          "stranger",
          new Services(
              Map.of(
                  Services.MAIL,
                  (from, bytes) -> {
                    told.addAll(Frames.read(bytes));
                    return CompletableFuture.completedFuture(new byte[0]);
                  }),
              Map.of(Services.NAMES, Directory::step)));

  private void send(Item item) {
    stranger.send(nodes.node(0), Services.MAIL, Frames.write(List.of(item)));
    nodes.cluster.run();
  }

  private void put(int moves, Letter... letters) {
    send(new Item.Letters(to, moves, List.of(letters)));
  }

  private Letter letter(Object message) {
    Packed packed = nodes.mail(0).wire().pack(message);
    return new Letter(new Letter.Classes(packed.classes()), packed.objects());
  }

  private List<Object> got() {
    List<Object> all = new ArrayList<>();
    for (Object each = service.tryGet(); each != null; each = service.tryGet()) {
      all.add(each);
      nodes.cluster.run();
    }
    return all;
  }

  private int room() {
    return told.stream().mapToInt(it -> it instanceof Item.Room room ? room.count() : 0).sum();
  }

  private static byte[] mutant(byte[] bytes, Random random) {
    int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
    byte[] mutant = java.util.Arrays.copyOf(bytes, length);
    for (int i = random.nextInt(3); i >= 0 && length > 0; i--) {
      mutant[random.nextInt(length)] = (byte) random.nextInt(256);
    }
    return mutant;
  }

  /** Else the room of its sender would be less for ever, or what is behind it would wait. */
  @Test
  void eachLetterIsAcknowledgedOnceWhateverIsInIt() {
    Random random = new Random(17);
    Letter good = letter(new Numbered("good", 1));
    List<Letter> whole =
        List.of(
            good,
            letter(new Question("who?", new Mailbox<>(3))),
            letter(new Gift(nodes.at(0, 1, new Mailbox<>(3)))),
            letter(new ArrayList<>(List.of("a text", 1.5, new int[] {1, 2}))),
            letter(new TreeMap<>(Map.of("a key", 'c', "b", true))));
    int refused = 0;
    int delivered = 0;
    for (int run = 0; run < 4_000; run++) {
      told.clear();
      Letter of = whole.get(random.nextInt(whole.size()));
      boolean table = random.nextInt(3) == 0;
      byte[] classes = table ? mutant(of.classes().bytes, random) : of.classes().bytes;
      byte[] objects = table ? of.objects() : mutant(of.objects(), random);
      put(0, new Letter(new Letter.Classes(classes), objects), good);
      List<Object> got = got();
      assertThat(got).as("run %d", run).endsWith(new Numbered("good", 1));
      assertThat(room()).as("run %d: %s", run, told).isEqualTo(2);
      List<Item.Refused> refusals =
          told.stream()
              .filter(it -> it instanceof Item.Refused)
              .map(it -> (Item.Refused) it)
              .toList();
      assertThat(refusals).as("run %d", run).hasSize(2 - got.size());
      refusals.forEach(it -> {
        assertThat(it.to()).isEqualTo(to);
        assertThat(it.why()).isNotBlank().doesNotContain("\tat ").hasSizeLessThan(400);
      });
      refused += refusals.size();
      delivered += got.size() - 1;
    }
    assertThat(refused).isGreaterThan(1_000);
    assertThat(delivered).as("mutants that are messages").isPositive();
  }

  @Test
  void aLetterThatNeedsMoreOfTheStackThanThereIsIsRefusedAsOthersAre() {
    Packed packed = nodes.mail(0).wire().pack(new Messages.Sinking(1_000));
    Letter.Classes classes = new Letter.Classes(packed.classes());
    put(
        0,
        letter("before"),
        new Letter(classes, Messages.tooDeep(packed.objects())),
        letter("behind"));
    assertThat(got()).containsExactly("before", "behind");
    assertThat(room()).isEqualTo(3);
    String why = "it cannot be read: java.lang.StackOverflowError";
    assertThat(told).contains(new Item.Refused(to, why));
  }

  @Test
  void anItemThatFailsTakesNoOtherOfItsFrameWithIt() {
    nodes
        .mail(0)
        .office()
        .receive(
            Item.Cancel.class,
            (from, item) -> {
              throw new StackOverflowError();
            });
    Item letters = new Item.Letters(to, 0, List.of(letter("behind")));
    List<Item> items = List.of(new Item.Cancel(to), letters);
    stranger.send(nodes.node(0), Services.MAIL, Frames.write(items));
    nodes.cluster.run();
    assertThat(got()).containsExactly("behind");
    assertThat(room()).isEqualTo(1);
  }

  @Test
  void lettersThatWaitForRoomAreAcknowledgedWhenTheyAreIn() {
    List<Letter> letters = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      letters.add(letter(i));
    }
    put(0, letters.toArray(Letter[]::new));
    assertThat(room()).isEqualTo(4);
    assertThat(service.tryGet()).isEqualTo(0);
    nodes.cluster.run();
    assertThat(room()).isEqualTo(5);
    assertThat(got()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(room()).isEqualTo(7);
  }

  /** Else they would wait for as long as nobody takes any. */
  @Test
  void moreThanMayBeUnderWayAreRefused() {
    Letter letter = letter("x");
    put(0, Collections.nCopies(Link.WINDOW, letter).toArray(Letter[]::new));
    assertThat(told).containsExactly(new Item.Room(to, 4));
    told.clear();
    for (int i = 0; i < 3; i++) {
      put(0, Collections.nCopies(Link.WINDOW, letter).toArray(Letter[]::new));
    }
    assertThat(told).hasSize(3).allSatisfy(it -> assertThat(it).isInstanceOf(Item.Refused.class));
    assertThat(((Item.Refused) told.getFirst()).why())
        .isEqualTo("4096 more than the 4091 that wait may not be under way");
    told.clear();
    assertThat(got()).hasSize(Link.WINDOW);
    assertThat(room()).as("of those that were taken").isEqualTo(Link.WINDOW - 4);
    put(0, letter("y"));
    assertThat(got()).containsExactly("y");
  }

  @Test
  void lettersForAMailboxThatNobodyHasAreAcknowledged() {
    MailboxReference nobodys =
        new MailboxReference(nodes.node(0).id(), 999, to.epoch(), to.capacity(), false);
    send(new Item.Letters(nobodys, 0, List.of(letter("x"), letter("y"))));
    assertThat(told).containsExactly(new Item.Room(nobodys, 2));
    assertThat(got()).isEmpty();
  }

  /** It has to send them again, and then it says how often the mailbox has moved. */
  @Test
  void whoDoesNotKnowHowOftenTheMailboxHasMovedIsToldAndNothingIsTaken() {
    for (int moves : new int[] {1, 2, Integer.MAX_VALUE}) {
      told.clear();
      put(moves, letter("x"));
      assertThat(told)
          .singleElement()
          .isInstanceOfSatisfying(
              Item.Moved.class,
              it -> {
                assertThat(it.what()).isEqualTo(to);
                assertThat(it.moves()).isZero();
                assertThat(it.node()).isEqualTo(nodes.node(0).id());
              });
    }
    assertThat(got()).isEmpty();
    put(0, letter("y"));
    assertThat(got()).containsExactly("y");
  }

  @Test
  void aMailboxWithANameTakesMessagesOfItsTypeOnly() {
    Mailbox<Numbered> typed = new Mailbox<>(4);
    assertThat(
            ThreadNodes.got(nodes.mail(0).names().register("typed", Numbered.class, typed), nodes))
        .isTrue();
    MailboxReference its = nodes.mail(0).office().mailboxes().reference(typed);
    Letter right = letter(new Numbered("s", 2));
    send(new Item.Letters(its, 0, List.of(letter("a text"), right, letter(new int[0]))));
    String is = ", not a soumak.cluster.mail.Messages$Numbered";
    assertThat(told)
        .filteredOn(it -> it instanceof Item.Refused)
        .containsExactly(
            new Item.Refused(its, "it is a java.lang.String" + is),
            new Item.Refused(its, "it is a [I" + is));
    assertThat(room()).isEqualTo(3);
    assertThat(typed.tryGet()).isEqualTo(new Numbered("s", 2));
    assertThat(typed.tryGet()).isNull();
  }

  /** What only gateways and their clients say to each other is nothing between nodes. */
  @Test
  void itemsOfGatewaysAreNotForNodes() {
    send(new Item.Put(to, 0, List.of(nodes.mail(0).wire().toBytes("x"))));
    send(new Item.Find(1, "n"));
    send(new Item.Open(2, 3));
    send(new Item.Found(1, to));
    send(new Item.No(0, "no"));
    assertThat(told).isEmpty();
    assertThat(got()).isEmpty();
    put(0, letter("y"));
    assertThat(got()).containsExactly("y");
  }

  /** Of nobody's letters, and of more than were ever sent. */
  @Test
  void roomThatNobodyHasAskedForChangesNothing() {
    Mailbox<Object> there = nodes.at(1, 0, service);
    for (int count : new int[] {1, 1_000, Integer.MAX_VALUE}) {
      stranger.send(nodes.node(1), Services.MAIL, Frames.write(List.of(new Item.Room(to, count))));
    }
    nodes.cluster.run();
    for (int i = 0; i < 12; i++) {
      // Four are in the mailbox then, and four on their way.
      assertThat(there.tryPut(i) == null).as("message %d", i).isEqualTo(i < 8);
      nodes.cluster.run();
    }
    assertThat(got()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
  }
}
