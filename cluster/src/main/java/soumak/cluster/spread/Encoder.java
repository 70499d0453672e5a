package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes values for one node. A reference to an object makes it known there; to a third node's
 * object, its home is told. Answers may be overtaken by what is sent later, so in an answer
 * references to the receiver's own objects are counted too. Who has written all calls {@link
 * #announce}, and sends it then.
 */
final class Encoder {
  static final int NULL = 0;
  static final int VALUE = 1;
  static final int OBJECT = 2;
  static final int ARRAY = 3;
  static final int COUNTED = 4;
  static final int UNCHANGING = 8;
  static final int OPTIONAL = 16;
  static final int THROWN = 32;

  private final Spread spread;
  private final Writer to;
  private final long node;
  private final @Nullable Shared holder;
  private final boolean answer;

  /** Objects of this node to which there is a reference here, as often as there is one. */
  private final List<HomeHeader> exported = new ArrayList<>();

  /** By home, a message that says which of its objects the node gets references to. */
  private final Map<Long, Writer> given = new TreeMap<>();

  /**
   * @param holder whose contents these are, for messages to people
   */
  Encoder(Spread spread, Writer to, long node, @Nullable Shared holder, boolean answer) {
    this.spread = spread;
    this.to = to;
    this.node = node;
    this.holder = holder;
    this.answer = answer;
  }

  Writer to() {
    return to;
  }

  void aRef(@Nullable Object value, @Nullable String field) {
    if (value == null) {
      to.aByte(NULL);
    } else if (value instanceof Shared object) {
      anObject(object);
    } else if (value instanceof Optional<?> optional && optional.isPresent()) {
      aPresent(optional.get(), field);
    } else if (value instanceof Throwable thrown) {
      aThrown(thrown, field);
    } else {
      Values.write(value, to, () -> where(field));
    }
  }

  /** An optional has what it has by reference; within another one it would be without end. */
  private void aPresent(Object held, @Nullable String field) {
    if (held instanceof Optional<?>) {
      throw Values.refusal(held, () -> where(field), "it is in another one");
    }
    to.aByte(OPTIONAL);
    aRef(held, field);
  }

  /** Its fields may have objects, which go by reference. */
  private void aThrown(Throwable thrown, @Nullable String field) {
    List<Shared> held = new ArrayList<>();
    if (holder != null) {
      Holders.add(thrown, holder); // from here on: what is added later may not be in the bytes
    }
    byte[] bytes = Serialised.write(thrown, held, () -> where(field));
    to.aByte(THROWN).anInt(held.size());
    held.forEach(this::anObject);
    to.someBytes(bytes);
  }

  private void anObject(Shared object) {
    Header header = spread.directory().export(object, node);
    if (header instanceof HomeHeader home && node != spread.self()) {
      exported.add(home);
    }
    boolean third = header instanceof CopyHeader && (header.id.home() != node || answer);
    if (third) {
      given
          .computeIfAbsent(header.id.home(), home -> Op.GIVE.message().aLong(node))
          .aByte(1)
          .aLong(header.id.number());
    }
    int counted = third && header.id.home() == node ? COUNTED : 0;
    boolean unchanging = object instanceof Unchanging;
    int tag = object instanceof SharedArray ? ARRAY : unchanging ? UNCHANGING : OBJECT;
    to.aByte(tag + counted);
    header.id.write(to);
    to.anInt(header.hash);
    if (object instanceof SharedArray array) {
      to.aByte(array.kind$().code()).anInt(array.length$());
      if (array instanceof Refs refs) {
        to.aText(refs.a$.getClass().getComponentType().getName());
      }
    } else {
      to.aText(object.getClass().getName());
      if (unchanging && header.id.home() != node) {
        Image.of(object).write(this);
      }
    }
  }

  /** Tells the homes of references to copies, before what is written here is sent. */
  void announce() {
    given.forEach((home, message) -> spread.tell(home, message.aByte(0)));
    given.clear();
  }

  /** Nothing of this is sent. */
  void takeBack() {
    exported.forEach(home -> spread.directory().give(home.id, node, -1));
    exported.clear();
    given.clear();
  }

  /** In the program's own names: its static fields, and what lambdas capture, are in others. */
  private String where(@Nullable String field) {
    if (holder == null) {
      return field == null ? "a value" : field;
    }
    String[] name = holder.getClass().getName().split("\\$spread\\$", 2);
    boolean lambda = name.length > 1 && name[1].startsWith("Lambda");
    String of = " of " + (lambda ? "a lambda in " : "") + name[0];
    return field == null ? "a value" + of : lambda ? "a variable" + of : field + of;
  }
}
