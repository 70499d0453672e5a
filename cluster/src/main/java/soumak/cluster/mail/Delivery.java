package soumak.cluster.mail;

import org.jspecify.annotations.Nullable;
import soumak.wire.MailboxReference;

/** What a node does with messages of others for its mailboxes, and with what they answer. */
final class Delivery {
  private final PostOffice office;

  private Delivery(PostOffice office) {
    this.office = office;
  }

  static void begin(PostOffice office) {
    Delivery it = new Delivery(office);
    office.receive(Item.Letters.class, (from, item) -> it.put(from, (Item.Letters) item));
    office.receive(Item.Room.class, (from, item) -> it.room(from, (Item.Room) item));
    office.receive(Item.Moved.class, (from, item) -> it.moved(from, (Item.Moved) item));
  }

  private void put(long from, Item.Letters put) {
    MailboxReference to = put.to();
    Home home = office.mailboxes().home(to);
    if (home == null && office.mailboxes().awaits(to, () -> put(from, put))) {
      return;
    }
    if (home == null) {
      Item.@Nullable Moved gone = office.mailboxes().gone(to);
      office.send(from, gone == null ? new Item.Room(to, put.letters().size()) : gone);
    } else if (home.isForgotten) {
      office.send(from, new Item.Room(to, put.letters().size()));
    } else if (home.isLeaving) {
      home.senders.add(from);
    } else if (put.moves() != home.moves) {
      office.send(from, here(home));
    } else {
      home.inlets.computeIfAbsent(from, some -> new Inlet(office, home, some)).put(put.letters());
    }
  }

  private Item.Moved here(Home home) {
    return new Item.Moved(home.reference, home.moves, office.self().id(), office.epoch());
  }

  private void room(long from, Item.Room room) {
    Link link = office.mailboxes().linkOrNull(room.of());
    if (link != null && link.node != null && link.node == from) {
      office.room(link, room.count());
    }
  }

  private void moved(long from, Item.Moved moved) {
    Link link = office.mailboxes().linkOrNull(moved.what());
    if (link != null && link.follows(from, moved)) {
      office.moved(link, moved);
    }
  }
}
