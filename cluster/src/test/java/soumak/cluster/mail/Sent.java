package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.cluster.engine.Node;
import soumak.cluster.mail.Messages.Numbered;

/** An actor that goes where the test has it go, and ends when it says so. */
final class Sent implements Actors.Running {
  final List<Place> places = new ArrayList<>();

  /** As it is where it was last. */
  Resident resident;

  private Resident.Over over;

  @Override
  public void run(Resident resident, Place place, Resident.Over then) {
    resident.hasRun = true;
    this.resident = resident;
    places.add(place);
    over = then;
  }

  Place place() {
    return places.getLast();
  }

  Mailbox<Numbered> mailbox() {
    return place().mailbox();
  }

  void goTo(Node node) {
    goTo(Where.node(node));
  }

  void goTo(Where where) {
    place().next(where);
    over.over(place(), null);
  }

  void end(@Nullable Throwable failure) {
    over.over(place(), failure);
  }

  /** Keeps nothing of it any more. */
  void forget() {
    places.clear();
    resident = null;
    over = null;
  }
}
