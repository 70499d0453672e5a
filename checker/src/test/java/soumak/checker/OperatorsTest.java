package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of Scala's operators, of which people know the signs. */
class OperatorsTest {
  @ParameterizedTest
  @CsvSource({"$bang, !", "$colon$colon$colon, :::", "$plus$eq, +=", "$bslash, \\"})
  void anOperatorIsShownTwice(String name, String signs) {
    assertThat(Operators.shown(name)).isEqualTo(name + " (`" + signs + "`)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "$init$", "$bangs", "a$bang", "$bang$x", "$bang1", "$"})
  void otherNamesStayAsTheyAre(String name) {
    assertThat(Operators.shown(name)).isEqualTo(name);
  }
}
