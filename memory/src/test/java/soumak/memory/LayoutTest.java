package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.annotation.ElementType;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which interfaces are layouts, and what is said of the others. */
class LayoutTest {
  interface Empty extends Struct {}

  interface NoSetter extends Struct {
    int x();
  }

  interface NoGetter extends Struct {
    void x(int value);
  }

  interface WrongSetter extends Struct {
    int x();

    void x(long value);
  }

  interface TwoSetters extends Struct {
    int x();

    void x(int value);

    void x(long value);
  }

  interface TwoGetters extends Struct {
    int x();

    long x(long other);
  }

  interface IndexWithoutLength extends Struct {
    int x(int index);

    void x(int index, int value);
  }

  interface LengthWithoutIndex extends Struct {
    @Length(3)
    int x();

    void x(int value);
  }

  interface NoLength extends Struct {
    Bytes data();
  }

  interface ZeroLength extends Struct {
    @Length(0)
    int x(int index);

    void x(int index, int value);
  }

  interface AnObject extends Struct {
    String name();

    void name(String value);
  }

  interface AnArray extends Struct {
    int[] xs();

    void xs(int[] value);
  }

  interface AnEnum extends Struct {
    ElementType kind();

    void kind(ElementType value);
  }

  interface Itself extends Struct {
    Itself next();
  }

  interface Circle extends Struct {
    Circle2 next();
  }

  interface Circle2 extends Struct {
    @Length(2)
    Circle back(int index);
  }

  interface NestedSetter extends Struct {
    Structs.Point p();

    void p(Structs.Point value);
  }

  interface SlotSetter extends Struct {
    Slot<Unique<Structs.Point>> p();

    void p(Slot<Unique<Structs.Point>> value);
  }

  interface SlotOfAnything<P extends Tracked> extends Struct {
    Slot<P> p();
  }

  interface PointerToAnything extends Struct {
    Ptr<?> p();

    void p(Ptr<?> value);
  }

  interface Generic<T extends Struct> extends Struct {
    Ptr<T> p();

    void p(Ptr<T> value);
  }

  interface PointerToAStruct extends Struct {
    Ptr<Struct> p();

    void p(Ptr<Struct> value);
  }

  interface PointerToAClass extends Struct {
    Ptr<NoInterface> p();

    void p(Ptr<NoInterface> value);
  }

  interface Dollar extends Struct {
    int $getInt();

    void $getInt(int value);
  }

  interface Huge extends Struct {
    @Length(Integer.MAX_VALUE)
    long xs(int index);

    void xs(int index, long value);
  }

  interface NearlyAGiB extends Struct {
    @Length((1 << 30) - 1)
    byte xs(int index);

    void xs(int index, byte value);
  }

  interface Big extends Struct {
    @Length(1 << 26)
    long xs(int index);

    void xs(int index, long value);
  }

  interface TwiceHuge extends Struct {
    @Length(1 << 20)
    Big big(int index);
  }

  sealed interface Closed extends Struct permits Open {
    int x();

    void x(int value);
  }

  non-sealed interface Open extends Closed {}

  abstract static class NoInterface implements Struct {}

  static List<Arguments> hostile() {
    String name = LayoutTest.class.getName() + "$";
    return List.of(
        Arguments.of(Empty.class, name + "Empty has no fields"),
        Arguments.of(NoSetter.class, "NoSetter.x: has no setter; write `void x(int value);`"),
        Arguments.of(NoGetter.class, "NoGetter.x: has a setter, but no getter"),
        Arguments.of(WrongSetter.class, "WrongSetter.x: its setter must be `void x(int value);`"),
        Arguments.of(TwoSetters.class, "TwoSetters.x: has two setters"),
        Arguments.of(TwoGetters.class, "TwoGetters.x: is declared twice"),
        Arguments.of(IndexWithoutLength.class, "x: a getter has no parameters; an array's, which"),
        Arguments.of(LengthWithoutIndex.class, "x: an array's getter has one parameter"),
        Arguments.of(NoLength.class, "NoLength.data: how many bytes? Write @Length(64)"),
        Arguments.of(ZeroLength.class, "ZeroLength.x: @Length(0) leaves no room"),
        Arguments.of(AnObject.class, "AnObject.name: java.lang.String cannot lie in a structure"),
        Arguments.of(AnArray.class, "AnArray.xs: [I cannot lie in a structure"),
        Arguments.of(AnEnum.class, "AnEnum.kind: java.lang.annotation.ElementType cannot lie"),
        Arguments.of(Itself.class, "Itself contains itself, by way of " + name + "Itself"),
        Arguments.of(Circle.class, "Circle contains itself, by way of " + name + "Circle2"),
        Arguments.of(
            NestedSetter.class, "NestedSetter.p: what lies in the structure has no setter"),
        Arguments.of(SlotSetter.class, "SlotSetter.p: a slot has no setter; Memory.swap"),
        Arguments.of(SlotOfAnything.class, "SlotOfAnything.p: a slot is for a Unique"),
        Arguments.of(PointerToAnything.class, "PointerToAnything.p: say what it points to"),
        Arguments.of(PointerToAStruct.class, "PointerToAStruct.p: say what it points to"),
        Arguments.of(PointerToAClass.class, "PointerToAClass.p: say what it points to"),
        Arguments.of(Generic.class, "Generic.p: say what it points to, as in Ptr<Node>"),
        Arguments.of(Dollar.class, "Dollar.$getInt: names that begin with $"),
        Arguments.of(Huge.class, "Huge.xs: the structure is larger than a GiB"),
        Arguments.of(NearlyAGiB.class, "NearlyAGiB.xs: the structure is larger than a GiB less 64"),
        Arguments.of(TwiceHuge.class, "TwiceHuge.big: the structure is larger than a GiB"),
        Arguments.of(Closed.class, "Closed is sealed or hidden"),
        Arguments.of(NoInterface.class, "NoInterface is no structure"),
        Arguments.of(Struct.class, "soumak.memory.Struct is no structure"));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void isRefused(Class<? extends Struct> type, String why) {
    try (Region region = Region.lifo()) {
      // Also the second time: nothing of a refused one is kept.
      for (int i = 0; i < 2; i++) {
        assertThatExceptionOfType(LayoutException.class)
            .isThrownBy(() -> region.alloc(type))
            .withMessageContaining(why);
      }
      assertThat(region.bytes()).isZero();
    }
  }

  @Test
  void structuresMayPointToEachOther() {
    try (Region region = Region.lifo()) {
      Ptr<Ping> ping = region.alloc(Ping.class);
      Ptr<Pong> pong = region.alloc(Pong.class);
      ping.get().pong(pong);
      pong.get().ping(ping);
      ping.get().x(4);
      assertThat(ping.get().pong().get().ping().get().x()).isEqualTo(4);
    }
  }

  interface Person extends Struct {
    Ptr<AnObject> name();

    void name(Ptr<AnObject> value);

    boolean toName(Cursor<AnObject> at);
  }

  /** Nobody can allocate one, so there is only null; what else gets there is told each time. */
  @Test
  @SuppressWarnings("unchecked")
  void whatIsPointedToMayHaveNoLayout() {
    try (Region region = Region.lifo()) {
      Person person = region.alloc(Person.class).get();
      Ptr<AnObject> strange = (Ptr<AnObject>) (Ptr<?>) region.alloc(Ping.class);
      for (int i = 0; i < 2; i++) {
        assertThat(person.name()).isNull();
        assertThat(person.toName(strange.cursor())).isFalse();
        person.name(null);
        assertThatExceptionOfType(LayoutException.class)
            .isThrownBy(() -> person.name(strange))
            .withMessageContaining("AnObject.name: java.lang.String cannot lie in a structure");
        assertThatExceptionOfType(LayoutException.class)
            .isThrownBy(() -> region.alloc(AnObject.class))
            .withMessageContaining("AnObject.name: java.lang.String cannot lie in a structure");
      }
    }
  }

  interface Ping extends Struct {
    int x();

    void x(int value);

    Ptr<Pong> pong();

    void pong(Ptr<Pong> value);
  }

  interface Pong extends Struct {
    Ptr<Ping> ping();

    void ping(Ptr<Ping> value);
  }

  interface Mixed extends Struct {
    byte z();

    void z(byte value);

    byte a();

    void a(byte value);

    long wide();

    void wide(long value);

    short s();

    void s(short value);

    @Length(3)
    Bytes tail();
  }

  @Test
  void fieldsLieWithoutGaps() {
    assertThat(Memory.sizeOf(Mixed.class)).isEqualTo(16);
    Shape shape = new LayoutReader(Mixed.class).read();
    assertThat(shape.fields())
        .extracting(it -> it.field().name() + "@" + it.offset())
        .containsExactly("wide@0", "s@8", "a@10", "tail@11", "z@14");
  }

  interface Objects extends Struct {
    @Override
    String toString();

    @Override
    boolean equals(Object other);

    @Override
    int hashCode();

    int x();

    void x(int value);
  }

  @Test
  void whatEveryObjectHasIsNoField() {
    assertThat(Memory.sizeOf(Objects.class)).isEqualTo(4);
  }

  @Test
  void anInterfaceThatIsGeneratedIsALayoutToo() throws Exception {
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of("soumak.memory.Made"),
                to -> {
                  to.withFlags(ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
                  to.withInterfaceSymbols(ClassDesc.of("soumak.memory.Struct"));
                  int flags = ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT;
                  MethodTypeDesc getter = MethodTypeDesc.of(ConstantDescs.CD_int);
                  MethodTypeDesc setter =
                      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
                  for (int i = 0; i < 2000; i++) {
                    to.withMethod("f" + i, getter, flags, it -> {});
                    to.withMethod("f" + i, setter, flags, it -> {});
                  }
                });
    Class<?> made = MethodHandles.lookup().defineClass(bytes);
    assertThat(Memory.sizeOf(made.asSubclass(Struct.class))).isEqualTo(8000);
    try (Region region = Region.lifo()) {
      Struct all = region.alloc(made.asSubclass(Struct.class)).get();
      made.getMethod("f1999", int.class).invoke(all, 7);
      assertThat(made.getMethod("f1999").invoke(all)).isEqualTo(7);
    }
  }

  @Test
  void canBeDeclaredBefore() {
    Memory.declare(MethodHandles.lookup(), Ping.class, Pong.class);
    assertThatExceptionOfType(LayoutException.class)
        .isThrownBy(() -> Memory.declare(MethodHandles.lookup(), NoSetter.class));
  }

  interface Again extends Struct {
    int x();

    void x(int value);
  }

  /** Another thread has made it, or one whose stack ended then. */
  @Test
  void codeThatIsThereIsUsed() {
    Shape shape = new LayoutReader(Again.class).read();
    View first = Accessors.prototype(shape, MethodHandles.lookup());
    assertThat(Accessors.prototype(shape, MethodHandles.lookup())).hasSameClassAs(first);
    assertThat(Layout.of(Again.class).prototype()).hasSameClassAs(first);
  }

  interface Deep extends Struct {
    int DEPTH = depth();

    int x();

    void x(int value);

    default int more() {
      return x() + DEPTH;
    }

    private static int depth() {
      throw new StackOverflowError("of the initialiser");
    }
  }

  @Test
  void theEndOfTheStackIsNoMatterOfTheStructure() {
    assertThatExceptionOfType(StackOverflowError.class)
        .isThrownBy(() -> Memory.sizeOf(Deep.class))
        .withMessage("of the initialiser");
  }

  @Test
  void countsAreChecked() {
    try (Region region = Region.lifo()) {
      Class<IllegalArgumentException> refused = IllegalArgumentException.class;
      assertThatExceptionOfType(refused)
          .isThrownBy(() -> region.alloc(Ping.class, 0))
          .withMessage("cannot allocate 0 of Ping");
      assertThatExceptionOfType(refused).isThrownBy(() -> region.alloc(Bytes.class, -1));
      assertThatExceptionOfType(refused)
          .isThrownBy(() -> region.alloc(Bytes.class))
          .withMessage("how many bytes? Write alloc(Bytes.class, 1500)");
      assertThatExceptionOfType(refused)
          .isThrownBy(() -> region.alloc(Big.class, Integer.MAX_VALUE))
          .withMessageContaining("of Big are")
          .withMessageEndingWith(" bytes, and one row has at most " + (1L << 39));
      assertThatExceptionOfType(refused)
          .isThrownBy(() -> region.alloc(Bytes.class, Integer.MAX_VALUE))
          .withMessage(
              "2147483647 of Bytes are 2147483647 bytes, and one row has at most 2147483519");
      assertThat(region.alloc(Bytes.class, 0).get().length()).isZero();
    }
  }

  interface Named extends Struct {
    int id();

    void id(int value);

    Ptr<Structs.Node> node();

    void node(Ptr<Structs.Node> value);

    boolean toNode(Cursor<Structs.Node> at);
  }

  interface Numbered extends Struct {
    int id();

    void id(int value);

    Ptr<Structs.Node> node();

    void node(Ptr<Structs.Node> value);

    boolean toNode(Cursor<Structs.Node> at);
  }

  interface Both extends Named, Numbered {}

  /** As of any interfaces, what two of them declare alike is one method. */
  @Test
  void aFieldMayComeFromTwoInterfaces() {
    try (Region region = Region.lifo()) {
      Ptr<Both> both = region.alloc(Both.class);
      ((Named) both.get()).id(3);
      assertThat(((Numbered) both.get()).id()).isEqualTo(3);
      assertThat(Memory.sizeOf(Both.class)).isEqualTo(16);
      assertThat(both.get().toNode(region.alloc(Structs.Node.class).cursor())).isFalse();
    }
  }
}
