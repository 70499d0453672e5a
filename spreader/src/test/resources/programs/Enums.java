import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Enums: constants with fields that change and bodies of their own, at all nodes the same. */
public class Enums {
  enum Colour {
    RED,
    GREEN,
    BLUE;

    Colour next() {
      return values()[(ordinal() + 1) % values().length];
    }
  }

  enum Planet {
    EARTH(5.9, "blue"),
    MARS(0.6, "red") {
      @Override
      String greeting() {
        return "martian " + visits + super.greeting();
      }
    };

    private static final Planet[] LISTED = new Planet[2];
    private static int made = 100;
    final double mass;
    private final String colour;
    int visits;
    final int[] moons = new int[3];

    static {
      for (Planet planet : values()) {
        LISTED[planet.ordinal()] = planet;
        made++;
      }
      System.out.println("planets are made");
    }

    Planet(double mass, String colour) {
      this.mass = mass;
      this.colour = colour;
    }

    String greeting() {
      return " hello " + name() + mass;
    }

    synchronized void visit() {
      visits++;
      moons[1] += 2;
    }

    static Planet of(String colour) {
      for (Planet planet : LISTED) {
        if (planet.colour.equals(colour)) {
          return planet;
        }
      }
      return null;
    }
  }

  interface Operation {
    int apply(int a, int b);
  }

  enum Basic implements Operation {
    PLUS("+") {
      private int calls;

      @Override
      public int apply(int a, int b) {
        calls++;
        return a + b + calls;
      }
    },
    TIMES("*") {
      @Override
      public int apply(int a, int b) {
        return a * b;
      }
    };

    private final String sign;

    Basic(String sign) {
      this.sign = sign;
    }

    @Override
    public String toString() {
      return "op" + sign;
    }
  }

  static String name(Colour colour) {
    switch (colour) {
      case RED:
        return "rot";
      case GREEN:
        return "gruen";
      default:
        return "?";
    }
  }

  static class Visitor extends Thread {
    final Planet planet;
    final Colour colour;
    Map.Entry<Planet, Colour> none;
    String said;

    Visitor(Planet planet, Colour colour) {
      this.planet = planet;
      this.colour = colour;
    }

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        planet.visit();
      }
      boolean same = planet == Planet.MARS || planet == Planet.EARTH;
      said = colour.next() + name(colour) + same + Planet.valueOf("MARS").mass;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println("start");
    System.out.println(Arrays.toString(Colour.values()) + Colour.BLUE.next());
    System.out.println(Colour.valueOf("GREEN").compareTo(Colour.RED) + name(Colour.RED));
    System.out.println(Planet.of("red").greeting() + Planet.made);
    EnumMap<Colour, Integer> counts = new EnumMap<>(Colour.class);
    counts.put(Colour.BLUE, 3);
    System.out.println(counts + " " + EnumSet.complementOf(EnumSet.of(Colour.RED)));
    Visitor[] visitors = new Visitor[4];
    for (int i = 0; i < visitors.length; i++) {
      visitors[i] = new Visitor(i % 2 == 0 ? Planet.EARTH : Planet.MARS, Colour.values()[i % 3]);
      visitors[i].start();
    }
    for (Visitor each : visitors) {
      each.join();
      System.out.println(each.said);
    }
    System.out.println(Planet.EARTH.visits + " " + Planet.MARS.moons[1] + Planet.MARS.greeting());
    System.out.println(Basic.PLUS.apply(1, 2) + " " + Basic.PLUS.apply(1, 2) + Basic.TIMES);
    System.out.println(Basic.TIMES.getDeclaringClass() == Basic.class);
    String chosen =
        switch (Basic.valueOf("TIMES")) {
          case PLUS -> "plus";
          case TIMES -> "times";
        };
    System.out.println(chosen);
    try {
      Colour.valueOf("PINK");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
