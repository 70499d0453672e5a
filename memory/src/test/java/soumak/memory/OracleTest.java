package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.memory.OwnershipException.Kind;
import soumak.memory.Structs.Cell;

/**
 * Random programs, beside a model that knows what is alive: each step must do what the model says,
 * or be refused with the kind that the model says; and what is alive keeps its value.
 */
class OracleTest {
  private static final int STEPS = 3000;

  /** A region, as the model sees it. */
  private static final class Place {
    final Variety variety;
    final Region.@Nullable Key key;
    @Nullable Region open;
    boolean freed;

    Place(Variety variety, Region.@Nullable Key key, @Nullable Region open) {
      this.variety = variety;
      this.key = key;
      this.open = open;
    }

    boolean isOpen() {
      return open != null && !freed;
    }
  }

  /** An object that was once allocated, and whoever knows it. */
  private static final class Thing {
    final Place place;
    final Cell view;
    final long value;
    final @Nullable Unique<Cell> unique;
    final @Nullable Counted<Cell> counted;
    boolean consumed;
    @Nullable Borrow<Cell> borrow;

    Thing(
        Place place,
        Cell view,
        long value,
        @Nullable Unique<Cell> unique,
        @Nullable Counted<Cell> counted) {
      this.place = place;
      this.view = view;
      this.value = value;
      this.unique = unique;
      this.counted = counted;
    }

    boolean isAlive() {
      return place.isOpen() && !consumed;
    }
  }

  private Random random = new Random();
  private final List<Place> places = new ArrayList<>();
  private final List<Thing> things = new ArrayList<>();
  private int refused;

  static List<Long> seeds() {
    return List.of(1L, 2L, 3L, 5L, 8L, 13L, 21L, 34L);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void doesWhatTheModelSays(long seed) {
    random = new Random(seed);
    Place heap = new Place(Variety.HEAP, null, Region.heap());
    places.add(heap);
    long used = Memory.used();
    for (int i = 0; i < STEPS; i++) {
      step(i);
      if (i % 50 == 0) {
        things.forEach(this::look);
        things.removeIf(it -> it.consumed && random.nextInt(4) == 0);
      }
    }
    things.forEach(this::look);
    assertThat(refused).isGreaterThan(100);
    end();
    assertThat(Memory.used()).isLessThanOrEqualTo(used + (1 << 20));
  }

  private void step(int i) {
    switch (random.nextInt(12)) {
      case 0 -> make();
      case 1 -> open(anyPlace());
      case 2 -> close(anyPlace());
      case 3 -> free(anyPlace());
      case 4, 5, 6, 7 -> allocate(anyPlace(), i);
      case 8, 9 -> anyThing(this::freeThing);
      case 10 -> anyThing(this::borrowOrReturn);
      default -> anyThing(this::look);
    }
  }

  private Place anyPlace() {
    // The latest are the most lively.
    int back = Math.min(places.size(), random.nextBoolean() ? 4 : places.size());
    return places.get(places.size() - 1 - random.nextInt(back));
  }

  private void anyThing(java.util.function.Consumer<Thing> action) {
    if (!things.isEmpty()) {
      action.accept(things.get(random.nextInt(things.size())));
    }
  }

  private void refuse(Kind kind, Runnable action) {
    Misuse.is(kind, "", action::run);
    refused++;
  }

  private void make() {
    places.add(
        switch (random.nextInt(4)) {
          case 0 -> new Place(Variety.LIFO_ARENA, null, Region.lifo());
          case 1 -> new Place(Variety.LIFO_REAP, null, Region.lifoReap());
          case 2 -> new Place(Variety.DYNAMIC_ARENA, Region.newKey(), null);
          default -> new Place(Variety.DYNAMIC_REAP, Region.newReapKey(), null);
        });
  }

  private void open(Place place) {
    Region.Key key = place.key;
    if (key == null) {
      return;
    }
    if (place.freed || place.open != null) {
      refuse(Kind.KEY_CONSUMED, key::open);
    } else {
      place.open = key.open();
    }
  }

  private void close(Place place) {
    Region open = place.open;
    if (open == null || place.variety == Variety.HEAP) {
      return;
    }
    open.close();
    open.close();
    if (place.variety.lifo) {
      place.freed = true;
      refuse(Kind.USE_AFTER_FREE, () -> open.alloc(Cell.class));
    } else {
      place.open = null;
    }
  }

  private void free(Place place) {
    Region.Key key = place.key;
    if (key == null) {
      return;
    }
    if (place.freed || place.open != null) {
      refuse(Kind.KEY_CONSUMED, key::free);
    } else {
      key.free();
      place.freed = true;
    }
  }

  private void allocate(Place place, long value) {
    Region open = place.open;
    if (open == null) {
      return;
    }
    if (place.freed) {
      refuse(Kind.USE_AFTER_FREE, () -> open.allocUnique(Cell.class));
      return;
    }
    Thing made =
        switch (random.nextInt(3)) {
          case 0 -> new Thing(place, open.alloc(Cell.class).get(), value, null, null);
          case 1 -> {
            Unique<Cell> unique = open.allocUnique(Cell.class);
            yield new Thing(place, unique.get(), value, unique, null);
          }
          default -> {
            Counted<Cell> counted = open.allocCounted(Cell.class);
            yield new Thing(place, counted.get(), value, null, counted);
          }
        };
    assertThat(made.view.value()).isZero();
    made.view.value(value);
    things.add(made);
  }

  private void look(Thing thing) {
    if (thing.isAlive()) {
      assertThat(thing.view.value()).isEqualTo(thing.value);
      Borrow<Cell> borrow = thing.borrow;
      if (borrow != null) {
        assertThat(borrow.ptr().get().value()).isEqualTo(thing.value);
      }
    } else {
      refuse(Kind.USE_AFTER_FREE, thing.view::value);
      refuse(Kind.USE_AFTER_FREE, () -> thing.view.value(1));
    }
  }

  private void freeThing(Thing thing) {
    Runnable free;
    if (thing.unique != null) {
      free = thing.unique::free;
    } else if (thing.counted != null) {
      free = thing.counted::drop;
    } else {
      return;
    }
    if (thing.consumed) {
      refuse(Kind.DOUBLE_FREE, free);
    } else if (!thing.place.isOpen()) {
      refuse(Kind.USE_AFTER_FREE, free);
    } else if (!thing.place.variety.reap) {
      refuse(Kind.WRONG_REGION_FREE, free);
    } else if (thing.borrow != null) {
      refuse(Kind.UNIQUE_COPIED, free);
    } else {
      free.run();
      thing.consumed = true;
    }
  }

  private void borrowOrReturn(Thing thing) {
    Borrow<Cell> borrow = thing.borrow;
    if (borrow != null) {
      Ptr<Cell> pointer = borrow.ptr();
      borrow.close();
      thing.borrow = null;
      refuse(Kind.USE_AFTER_FREE, () -> pointer.get().value());
    } else if (thing.unique != null) {
      Unique<Cell> unique = thing.unique;
      if (thing.isAlive()) {
        thing.borrow = unique.borrow();
      } else {
        refuse(Kind.USE_AFTER_FREE, unique::borrow);
      }
    } else if (thing.counted != null) {
      Counted<Cell> counted = thing.counted;
      if (thing.isAlive()) {
        thing.borrow = counted.borrow();
      } else {
        refuse(Kind.USE_AFTER_FREE, counted::borrow);
      }
    }
  }

  /** Ends all that is left. */
  private void end() {
    for (Thing thing : things) {
      Borrow<Cell> borrow = thing.borrow;
      if (borrow != null) {
        borrow.close();
      }
      if (thing.isAlive() && thing.place.variety.reap) {
        if (thing.unique != null) {
          thing.unique.free();
        } else if (thing.counted != null) {
          thing.counted.drop();
        }
      }
    }
    for (Place place : places) {
      if (place.open != null) {
        place.open.close();
      }
      if (place.key != null && !place.freed) {
        place.key.free();
      }
    }
  }
}
