package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BytesTest {
  private static final ObjectId ID = new ObjectId(3, 4);

  @Test
  void whatIsWrittenIsRead() {
    byte[] large = new byte[1000];
    Arrays.fill(large, (byte) 7);
    Out out = Out.of(200).number(-5L).bytes(large).id(ID).ids(List.of(ID, ID)).numbers(List.of(1L));
    In in = new In(out.toBytes());
    assertThat(in.small()).isEqualTo(200);
    assertThat(in.number()).isEqualTo(-5);
    assertThat(in.bytes()).isEqualTo(large);
    assertThat(in.id()).isEqualTo(ID);
    assertThat(in.ids()).containsExactly(ID, ID);
    assertThat(in.numbers()).containsExactly(1L);
  }

  @Test
  void everyPrefixIsRefused() {
    Entry entry = new Entry(Content.of(new byte[] {1, 2}, ID));
    entry.copies.add(1L);
    entry.holders.put(1L, 2L);
    entry.referrers.put(ID, 3L);
    byte[] bytes = entry.toBytes();
    assertThat(Entry.of(bytes).toBytes()).isEqualTo(bytes);
    for (int length = 0; length < bytes.length; length++) {
      byte[] prefix = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Entry.of(prefix))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a message about shared objects is cut short");
    }
  }

  @Test
  void noLengthIsBelieved() {
    byte[] huge = {0x7f, -1, -1, -1, 0};
    byte[] negative = {-1, -1, -1, -1, 0};
    for (byte[] bytes : List.of(huge, negative)) {
      assertThatThrownBy(() -> new In(bytes).bytes()).hasMessageContaining("cut short");
      assertThatThrownBy(() -> new In(bytes).ids()).hasMessageContaining("cut short");
      assertThatThrownBy(() -> new In(bytes).numbers()).hasMessageContaining("cut short");
    }
  }

  @Test
  void unknownKindsAreNamed() {
    byte[] unknown = {99};
    assertThatThrownBy(() -> ObjectStep.apply(ID.key(), null, unknown))
        .hasMessage("no step on a shared object: 99");
    assertThatThrownBy(() -> MonitorStep.apply(ID.key(), null, unknown))
        .hasMessage("no step on a monitor: 99");
    assertThatThrownBy(() -> ThreadStep.apply(ID.key(), null, unknown))
        .hasMessage("no step on a thread: 99");
    assertThatThrownBy(() -> PeerMessage.of(new In(unknown)))
        .hasMessage("no message about shared objects: 99");
    assertThatThrownBy(() -> ObjectStep.Result.of(new In(unknown)))
        .hasMessage("no result of a step: 99");
  }

  @Test
  void idsAreKeysAndBack() {
    assertThat(ObjectId.of(ID.key())).isEqualTo(ID);
    assertThat(ID).hasToString("object 4 of node 3");
    assertThat(List.of(new ObjectId(2, 9), ID, new ObjectId(3, 5))).isSorted();
  }

  @Test
  void contentsAreCopiesAndEqualByValue() {
    byte[] bytes = {1};
    Content content = Content.of(bytes, ID);
    bytes[0] = 2;
    content.bytes()[0] = 3;
    assertThat(content.bytes()).containsExactly(1);
    assertThat(content).isEqualTo(Content.of(new byte[] {1}, List.of(ID)));
    assertThat(content).hasSameHashCodeAs(Content.of(new byte[] {1}, List.of(ID)));
    assertThat(content).isNotEqualTo(Content.of(new byte[] {1}));
  }
}
