/** Switches on strings, numbers, enums, types and patterns. */
public class Switches {
  enum Suit {
    CLUBS,
    HEARTS
  }

  sealed interface Animal permits Dog, Cat, Suited {}

  record Dog(String name, int age) implements Animal {}

  record Cat(Dog enemy) implements Animal {}

  record Suited(Suit suit) implements Animal {}

  static String text(String s) {
    switch (s) {
      case "a", "b":
        return "ab";
      case "Aa":
      case "BB":
        return "same hash " + s;
      default:
        return "other";
    }
  }

  static String any(Object o) {
    return switch (o) {
      case null -> "null";
      case Integer i when i > 100 -> "big " + i;
      case Integer i -> "int " + i;
      case String s when s.isEmpty() -> "empty";
      case String s -> "string " + s;
      case int[] a -> "ints " + a.length;
      case String[] a -> "strings " + a[0];
      case Object[][] a -> "grid " + a.length;
      case Suit suit when suit == Suit.HEARTS -> "love";
      case Suit suit -> "suit " + suit;
      case Dog(String name, int age) when age > 10 -> "old " + name;
      case Dog dog -> "dog " + dog;
      case Cat(Dog(var name, var age)) -> "cat against " + name + age;
      case Runnable r -> "task";
      default -> "what";
    };
  }

  static String chosen(Animal animal) {
    return switch (animal) {
      case Suited(Suit s) when s == Suit.CLUBS -> "clubs";
      case Suited s -> "suited";
      case Dog d -> "d";
      case Cat c -> "c";
    };
  }

  sealed interface Key permits Suit2, Other {}

  enum Suit2 implements Key {
    SPADES,
    STARS
  }

  record Other(int x) implements Key {}

  static int key(Key key) {
    return switch (key) {
      case Suit2.SPADES -> 1;
      case Suit2.STARS -> 2;
      case Other(int x) -> x;
    };
  }

  static String suit(Suit suit) {
    return switch (suit) {
      case null -> "none";
      case CLUBS -> "c";
      case Suit s when s.ordinal() > 5 -> "never";
      case HEARTS -> "h";
    };
  }

  static int sparse(int i) {
    return switch (i) {
      case -1000 -> 1;
      case 7 -> 2;
      case 1_000_000 -> {
        int x = i / 2;
        yield x;
      }
      default -> 0;
    };
  }

  static String string(String s) {
    return switch (s) {
      case null -> "nil";
      case "x" -> "ex";
      case String t when t.length() > 3 -> "long";
      case String t -> t;
    };
  }

  static String small(Byte b) {
    return switch (b) {
      case null -> "none ";
      case 1 -> "one ";
      case -2 -> "minus two ";
      case Byte some when some > 100 -> "large ";
      default -> "other ";
    };
  }

  static String little(Short s) {
    return switch (s) {
      case 1000 -> "thousand ";
      case Short some when some > 100 -> "large ";
      case Short some -> "other ";
    };
  }

  static String letter(Character c) {
    return switch (c) {
      case null -> "none ";
      case 'a' -> "a ";
      case '\uffff' -> "last ";
      default -> "other ";
    };
  }

  static String whole(Integer i) {
    return switch (i) {
      case null -> "none ";
      case 100_000 -> "many ";
      default -> "other ";
    };
  }

  private static void boxes() {
    System.out.println(
        small(null) + small((byte) 1) + small((byte) -2) + small((byte) 101) + small((byte) 2));
    System.out.println(little((short) 1000) + little((short) 101) + little((short) 1));
    System.out.println(letter(null) + letter('a') + letter('\uffff') + letter('b'));
    System.out.println(whole(null) + whole(100_000) + whole(1));
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(text("a") + text("Aa") + text("BB") + text("zz"));
    Object[] all = {
      null,
      7,
      700,
      "",
      "s",
      new int[3],
      new String[] {"one"},
      new String[2][2],
      Suit.CLUBS,
      Suit.HEARTS,
      new Dog("rex", 11),
      new Dog("pup", 1),
      new Cat(new Dog("x", 2)),
      (Runnable) () -> {},
      3.0,
      new int[2][2],
      new Object[1]
    };
    for (Object each : all) {
      System.out.println(any(each));
    }
    System.out.println(chosen(new Suited(Suit.CLUBS)) + chosen(new Suited(Suit.HEARTS)));
    System.out.println(key(Suit2.SPADES) + key(Suit2.STARS) + key(new Other(9)));
    System.out.println(suit(null) + suit(Suit.CLUBS) + suit(Suit.HEARTS));
    System.out.println(sparse(-1000) + sparse(7) + sparse(1_000_000) + sparse(5));
    System.out.println(string(null) + string("x") + string("longer") + string("ab"));
    boxes();
    Thread thread =
        new Thread(() -> System.out.println(any(all[10]) + any(all[6]) + key(Suit2.STARS)));
    thread.start();
    thread.join();
    Thread other = new Thread(() -> System.out.println(any(all[12]) + suit(Suit.HEARTS)));
    other.start();
    other.join();
  }
}
