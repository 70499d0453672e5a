package elsewhere;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.memory.Bytes;
import soumak.memory.Counted;
import soumak.memory.Length;
import soumak.memory.Memory;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Slot;
import soumak.memory.Struct;
import soumak.memory.Unique;

/** Structures that nobody outside of their own class can name. */
class OtherPackageTest {
  private interface Inner extends Struct {
    long id();

    void id(long value);
  }

  private interface Outer extends Struct {
    Inner inside();

    @Length(4)
    Bytes data();

    Ptr<Inner> to();

    void to(Ptr<Inner> value);

    Slot<Unique<Inner>> own();

    Slot<Counted<Inner>> shared();
  }

  @Test
  void work() {
    try (Region region = Region.lifoReap()) {
      Outer outer = region.alloc(Outer.class).get();
      outer.inside().id(1);
      outer.to(region.alloc(Inner.class));
      outer.to().get().id(2);
      Unique<Inner> inner = region.allocUnique(Inner.class);
      inner.get().id(3);
      assertThat(Memory.swap(outer.own(), inner)).isNull();
      outer.data().setInt(0, 4);
      assertThat(outer.inside().id()).isOne();
      assertThat(outer.to().get().id()).isEqualTo(2);
      Unique<Inner> out = Memory.swap(outer.own(), null);
      assertThat(out).isNotNull();
      assertThat(out.get().id()).isEqualTo(3);
      region.free(out);
      assertThat(outer.shared().isEmpty()).isTrue();
      assertThat(outer.data().getInt(0)).isEqualTo(4);
    }
  }
}
