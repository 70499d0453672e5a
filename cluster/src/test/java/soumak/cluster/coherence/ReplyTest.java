package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplyTest {
  @Test
  void comesBackFromBytes() {
    Reply done = Reply.decode(Reply.of(Reply.DONE, new byte[] {1, 2}));
    assertThat(done.kind()).isEqualTo(Reply.DONE);
    assertThat(done.bytes()).containsExactly(1, 2);
  }

  @Test
  void saysWhyInWords() {
    Reply later = Reply.decode(Reply.of(Reply.LATER, "not \u00fcber night"));
    assertThat(later.kind()).isEqualTo(Reply.LATER);
    assertThat(later.text()).isEqualTo("not \u00fcber night");
  }

  @Test
  void anEmptyAnswerIsOne() {
    assertThat(Reply.decode(Reply.of(Reply.DONE, new byte[0])).bytes()).isEmpty();
  }
}
