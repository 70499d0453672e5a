package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Which classes are the program's own where its libraries are beside them. */
class OwnClassesTest {
  @ParameterizedTest
  @CsvSource({
    "shop/stock/Stock, shop/stock/Store, true",
    "shop/stock/Stock, shop/stock/deep/er/Store, true",
    "com/shop/stock/Stock, com/shop/Main, true",
    "com/shop/stock/Stock, com/shops/Main, false",
    "com/shop/stock/Stock, com/guava/Main, false",
    "com/shop/stock/Stock, com/Main, false",
    "com/shop/stock/Stock, Main, false",
    "com/github/me/Stock, com/github/me/Main, true",
    "com/github/me/Stock, com/github/you/Main, false",
    "io/github/me/Stock, io/github/you/Main, false",
    "Stock, Main, true",
    "Stock, shop/Main, false",
  })
  void byTheFirstPartsOfTheName(String user, String other, boolean isOwn) {
    assertThat(of(user).has(compiled(other, Opcodes.V1_8))).isEqualTo(isOwn);
    assertThat(of(user).has(compiled(other, Opcodes.V21))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"52, false", "64, false", "65, true", "69, true", "65605, true", "65588, false"})
  void byItsVersionWithoutWhatSaysPreview(int version, boolean isOwn) {
    assertThat(of("shop/Stock").has(compiled("lib/Store", version))).isEqualTo(isOwn);
  }

  @ParameterizedTest
  @CsvSource({"shop/Stock", "lib/Store"})
  void allWhereNoneNamesSoumak(String type) {
    assertThat(new OwnClasses().has(compiled(type, Opcodes.V1_8))).isTrue();
  }

  private static OwnClasses of(String user) {
    OwnClasses classes = new OwnClasses();
    classes.addUser(compiled("newer/Stock", Opcodes.V25));
    classes.addUser(compiled(user, Opcodes.V21));
    return classes;
  }

  private static ClassNode compiled(String name, int version) {
    ClassNode node = new ClassNode();
    node.name = name;
    node.version = version;
    return node;
  }
}
