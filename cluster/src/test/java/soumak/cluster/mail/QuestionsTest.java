package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.cluster.Damage;
import soumak.wire.MailboxReference;
import soumak.wire.RefusedBytesException;
import soumak.wire.cbor.Output;

/** Questions between nodes, and steps on names and places, byte for byte and damaged. */
class QuestionsTest {
  private static final MailboxReference MAILBOX = new MailboxReference(3, 2, 5, 10, true);
  private static final byte[] NAME = Directory.key("a name");

  private static byte[] placeKey() {
    Output out = new Output();
    Item.reference(out, MAILBOX);
    byte[] rest = out.toByteArray();
    byte[] key = new byte[1 + rest.length];
    key[0] = 'm';
    System.arraycopy(rest, 0, key, 1, rest.length);
    return key;
  }

  /** [2, 2, [mailbox, 4, 7, "T", 01, [02, empty]]], as docs/cluster-wire.md has it. */
  @Test
  void aMoveIsWrittenAsThePageSays() {
    Ask.Move move =
        new Ask.Move(MAILBOX, 4, 7, "T", new byte[] {1}, List.of(new byte[] {2}, new byte[] {}));
    assertThat(HexFormat.of().formatHex(move.write()))
        .isEqualTo(
            "83"
                + "02"
                + "02"
                + "86"
                + "850302050af5"
                + "04"
                + "07"
                + "6154"
                + "4101"
                + "82"
                + "4102"
                + "40");
    Ask.Move read = (Ask.Move) Ask.read(move.write());
    assertThat(read.mailbox()).isEqualTo(MAILBOX);
    assertThat(List.of(read.moves(), read.origin(), read.type())).isEqualTo(List.of(4, 7L, "T"));
    assertThat(read.actor()).containsExactly(1);
    assertThat(read.messages()).hasSize(2);
  }

  @Test
  void eachPrefixAndEachMutantOfAQuestionIsReadOrRefused() {
    List<byte[]> whole =
        List.of(
            new Ask.Load().write(),
            new Ask.Move(MAILBOX, 1, 3, "a.Type", new byte[9], List.of(new byte[3])).write());
    Random random = new Random(1);
    int refused = 0;
    for (byte[] bytes : whole) {
      for (int length = 0; length < bytes.length; length++) {
        byte[] prefix = Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> Ask.read(prefix)).isInstanceOf(RefusedBytesException.class);
      }
      for (int run = 0; run < 10_000; run++) {
        byte[] mutant = Damage.mutant(bytes, random);
        try {
          Ask read = Ask.read(mutant);
          assertThat(read.write()).as("it is read strictly").isEqualTo(mutant);
        } catch (RefusedBytesException e) {
          assertThat(e.getMessage()).isNotBlank();
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(5_000);
  }

  @Test
  void otherVersionsAndKindsAreNamed() {
    byte[] load = new Ask.Load().write();
    load[1] = 3;
    assertThatThrownBy(() -> Ask.read(load))
        .hasMessageContaining("version 3 of the frames; this is 2");
    byte[] unknown = new Ask.Load().write();
    unknown[2] = 9;
    assertThatThrownBy(() -> Ask.read(unknown))
        .hasMessageContaining("a question of the unknown kind 9");
  }

  private static List<byte @Nullable []> nameEntries() {
    NameStep.Owner one = new NameStep.Owner(MAILBOX, "a.Type");
    List<byte @Nullable []> entries = new ArrayList<>();
    entries.add(null);
    entries.add(applied(null, NameStep.find(7)));
    entries.add(applied(applied(null, NameStep.find(7)), NameStep.find(-9)));
    entries.add(applied(null, NameStep.take(one, null)));
    return entries;
  }

  private static byte @Nullable [] applied(byte @Nullable [] entry, byte[] argument) {
    return Directory.step(NAME, entry, argument).entry();
  }

  private static List<byte[]> nameSteps() {
    NameStep.Owner one = new NameStep.Owner(MAILBOX, "a.Type");
    NameStep.Owner other = new NameStep.Owner(new MailboxReference(1, 1, 1, 1, false), "b.Type");
    return List.of(
        NameStep.take(other, null),
        NameStep.take(other, one),
        NameStep.find(5),
        NameStep.find(0),
        NameStep.drop(one),
        NameStep.drop(other),
        NameStep.giveUp(7));
  }

  private static List<byte[]> placeSteps() {
    List<byte[]> steps = new ArrayList<>();
    for (int action = 0; action < 4; action++) {
      Output out = new Output();
      out.head(Output.ARRAY, 4);
      out.integer(action);
      out.integer(2);
      out.integer(5);
      out.integer(9);
      steps.add(out.toByteArray());
    }
    return steps;
  }

  private static boolean isRefused(
      byte[] key, byte @Nullable [] entry, byte[] argument, String what) {
    return Damage.isRefused(
        Directory::step, RefusedBytesException.class, key, entry, argument, what);
  }

  private static int refusals(
      byte[] key, List<byte @Nullable []> entries, List<byte[]> steps, long seed) {
    Random random = new Random(seed);
    int refused = 0;
    for (int run = 0; run < 20_000; run++) {
      byte[] entry = entries.get(random.nextInt(entries.size()));
      byte[] before = entry == null || random.nextBoolean() ? entry : Damage.mutant(entry, random);
      byte[] argument = steps.get(random.nextInt(steps.size()));
      byte[] given = random.nextBoolean() ? argument : Damage.mutant(argument, random);
      String what = "run " + run + ": " + Arrays.toString(before) + " " + Arrays.toString(given);
      refused += isRefused(key, before, given, what) ? 1 : 0;
    }
    return refused;
  }

  @Test
  void stepsOnNamesAreWholeOrRefused() {
    for (byte[] entry : nameEntries()) {
      for (byte[] step : nameSteps()) {
        assertThat(isRefused(NAME, entry, step, "as it is")).isFalse();
      }
    }
    assertThat(refusals(NAME, nameEntries(), nameSteps(), 2)).isBetween(2_000, 18_000);
  }

  @Test
  void stepsOnPlacesAreWholeOrRefused() {
    byte[] key = placeKey();
    List<byte @Nullable []> entries = new ArrayList<>();
    entries.add(null);
    entries.add(Directory.step(key, null, placeSteps().get(0)).entry());
    entries.add(Directory.step(key, null, placeSteps().get(1)).entry());
    for (byte[] entry : entries) {
      for (byte[] step : placeSteps()) {
        assertThat(isRefused(key, entry, step, "as it is")).isFalse();
      }
    }
    assertThat(refusals(key, entries, placeSteps(), 3)).isBetween(2_000, 18_000);
  }

  /** One that did not know them would drop names and places. */
  @Test
  void stepsOfUnknownKindsAreRefused() {
    byte[] onName = NameStep.find(5);
    onName[1] = 4;
    assertThatThrownBy(() -> Directory.step(NAME, null, onName))
        .hasMessageContaining("a step on a name of the unknown kind 4");
    byte[] onPlace = placeSteps().getFirst();
    onPlace[1] = 4;
    assertThatThrownBy(() -> Directory.step(placeKey(), null, onPlace))
        .hasMessageContaining("a step on a mailbox of the unknown kind 4");
  }

  @Test
  void questionsEndWhereTheyEnd() {
    byte[] load = new Ask.Load().write();
    assertThatThrownBy(() -> Ask.read(Arrays.copyOf(load, load.length + 1)))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("there are bytes behind the question");
    load[0]--;
    assertThatThrownBy(() -> Ask.read(load)).hasMessageContaining("a question has three parts");
  }

  @Test
  void whatIsLostIsSettledNowhere() {
    byte[] key = placeKey();
    byte[] settle = placeSteps().get(0);
    byte[] fate = placeSteps().get(1);
    byte[] settled = Directory.step(key, null, settle).entry();
    assertThat(Directory.step(key, settled, fate).answer()).containsExactly(Output.NULL);
    byte[] lost = Directory.step(key, null, fate).entry();
    assertThat(lost).containsExactly(Output.NULL);
    assertThat(Directory.step(key, lost, settle).answer()).containsExactly(Output.NULL);
    byte[] forget = placeSteps().get(2);
    assertThat(Directory.step(key, settled, forget).entry()).isNull();
    assertThat(Directory.step(key, lost, forget).entry())
        .as("as long as it may arrive")
        .isEqualTo(lost);
  }
}
