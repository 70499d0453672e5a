package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import soumak.Exit;
import soumak.Message;

/** Which classes a wire knows, beside those that it was given. */
class ClosedSetTest {
  private static final Wire WIRE = Wire.of(Order.class);

  private static <T> T copy(Wire wire, T value) {
    return wire.fromBytes(wire.toBytes(value), Object.class);
  }

  @Test
  void whatFieldsAreDeclaredAs() {
    Order order = new Order(new Customer("c", TimeUnit.DAYS), new Part[] {new Wheel(2)});
    Order copy = copy(WIRE, order);
    assertThat(copy.customer).isEqualTo(order.customer);
    assertThat(copy.parts).isEqualTo(order.parts);
  }

  @Test
  void whatASealedClassPermits() {
    assertThat(copy(WIRE, new Wheel(3))).isEqualTo(new Wheel(3));
    assertThat(copy(WIRE, new Frame("f"))).isEqualTo(new Frame("f"));
  }

  @Test
  void arraysOfKnownClasses() {
    assertThat(copy(WIRE, new Part[2][3])).isDeepEqualTo(new Part[2][3]);
    assertThat(copy(WIRE, new Comparable<?>[] {"x", 1})).containsExactly("x", 1);
  }

  @Test
  void enumsOfTheJdkOnlyIfAFieldOrSomebodySaysSo() {
    assertThatThrownBy(() -> WIRE.toBytes(Thread.State.NEW))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("does not know java.lang.Thread$State; give Thread.State.class");
    assertThat(copy(Wire.of(Thread.State.class), Thread.State.NEW)).isEqualTo(Thread.State.NEW);
  }

  @Test
  void subclassesThatNoDeclarationLeadsToMustBeGiven() {
    Order special = new SpecialOrder(new Customer("c", null));
    assertThatThrownBy(() -> WIRE.toBytes(special))
        .hasMessageContaining("give SpecialOrder.class to Wire.of, on both sides");
    Order copy = copy(Wire.of(Order.class, SpecialOrder.class), special);
    assertThat(copy).isInstanceOf(SpecialOrder.class);
    assertThat(((SpecialOrder) copy).discount).isEqualTo(7);
  }

  @Test
  void whatIsInACollectionMustBeKnownToo() {
    List<Object> list = new ArrayList<>(List.of(new Wheel(1), new SpecialOrder(null)));
    assertThatThrownBy(() -> WIRE.toBytes(list))
        .hasMessageContaining("element 1 of the ArrayList (soumak.wire.SpecialOrder)");
    list.removeLast();
    assertThat(copy(WIRE, list)).isEqualTo(list);
  }

  @Test
  void collectionsThatAreNotAmongTheUsualOnesAreRefused() {
    assertThatThrownBy(() -> WIRE.toBytes(List.of(1)))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("(java.util.ImmutableCollections$List12)");
    assertThatThrownBy(() -> WIRE.toBytes(new ArrayList<>() {}))
        .isInstanceOf(NotPortableException.class);
  }

  @Test
  void lambdasThatTheWeaverHasNotMadeAreRefused() {
    Runnable lambda = () -> {};
    assertThatThrownBy(() -> WIRE.toBytes(new Object[] {lambda}))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("a lambda that cannot pause is part of its JVM");
  }

  @Test
  void twentyReasonsAreEnough() {
    Object[] all = new Object[100];
    for (int i = 0; i < all.length; i++) {
      all[i] = new StringBuilder();
    }
    assertThatThrownBy(() -> WIRE.toBytes(all))
        .message()
        .contains("element 0 of an array", "element 19 of an array")
        .doesNotContain("element 20 of an array");
  }

  @Test
  void anotherClassOfThatNameOrKindIsRefused() {
    byte[] order = WIRE.toBytes(new Customer("c", null));
    String text = new String(order, java.nio.charset.StandardCharsets.ISO_8859_1);
    byte[] forged =
        text.replace("soumak.wire.Customer", "java.lang.ProcessBuilder".substring(0, 20))
            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> WIRE.fromBytes(forged, Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageEndingWith("this wire does not know the class java.lang.ProcessBui");
    assertThatThrownBy(() -> Wire.of(Exit.class).fromBytes(order, Object.class))
        .hasMessageEndingWith("this wire does not know the class soumak.wire.Customer");
  }
}

sealed interface Part permits Wheel, Frame {}

record Wheel(int inches) implements Part {}

record Frame(String name) implements Part {}

record Customer(String name, TimeUnit patience) {}

class Order implements Message {
  final Customer customer;
  final Part[] parts;

  Order(Customer customer, Part... parts) {
    this.customer = customer;
    this.parts = parts;
  }
}

final class SpecialOrder extends Order {
  int discount = 7;

  SpecialOrder(Customer customer) {
    super(customer);
  }
}
