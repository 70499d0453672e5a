package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.wire.Wire;
import soumak.woven.Fiber;

/** What the tests send. */
final class Messages {
  static final Wire WIRE = Wire.of(Messages.class);

  private Messages() {}

  record Numbered(String sender, int number) {}

  record Question(String text, Mailbox<String> replyTo) {}

  record Gift(Mailbox<Numbered> mailbox) {}

  /** Its constructor needs as much of the stack as is said. */
  record Sinking(int depth) {
    Sinking {
      sink(depth);
    }

    private static int sink(int depth) {
      return depth == 0 ? 0 : sink(depth - 1) + 1;
    }
  }

  /** The bytes of one that needs more of it than there is. */
  static byte[] tooDeep(byte[] ofThousand) {
    String hex = HexFormat.of().formatHex(ofThousand);
    assertThat(hex).containsOnlyOnce("1903e8");
    return HexFormat.of().parseHex(hex.replace("1903e8", "1a40000000"));
  }

  /** An actor that says where it is. */
  record WhereAmI() implements Mobile.Body<Place, String> {
    @Override
    public String run(Place place) {
      return place.node().name();
    }

    @Override
    public String run(Place place, Fiber fiber) {
      return run(place);
    }
  }

  /** An actor that says whether what it has from before is its own mailbox. */
  record OwnsItsMailbox(Object[] own) implements Mobile.Body<Place, Boolean> {
    @Override
    public Boolean run(Place place) {
      return own[0] == place.mailbox();
    }

    @Override
    public Boolean run(Place place, Fiber fiber) {
      return run(place);
    }
  }

  /** An actor with a result of that length. */
  record Makes(int length) implements Mobile.Body<Place, byte[]> {
    @Override
    public byte[] run(Place place) {
      return new byte[length];
    }

    @Override
    public byte[] run(Place place, Fiber fiber) {
      return run(place);
    }
  }

  record Fails() implements Mobile.Body<Place, String> {
    @Override
    public String run(Place place) {
      throw new IllegalStateException("on purpose");
    }

    @Override
    public String run(Place place, Fiber fiber) {
      return run(place);
    }
  }

  /** Answers one question. Not woven: it blocks its worker while it waits. */
  record Answers() implements Mobile.Body<Place, String> {
    @Override
    public String run(Place place) throws Pausable {
      Question question = place.<Question>mailbox().get();
      question.replyTo().put(question.text() + " at " + place.node().name());
      return question.text();
    }
  }
}
