package soumak.checker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GenericTypeTest {
  private static final String TEXTS = "Ljava/util/List<Ljava/lang/String;>;";
  private static final String ANY = "Ljava/util/List<TT;>;";

  @Test
  void whatIsReadTwiceIsOneType() {
    GenericType one = GenericType.ofField(TEXTS);
    GenericType other = GenericType.ofField(TEXTS);
    assertEquals(one, other);
    assertEquals(one.hashCode(), other.hashCode());
  }

  @Test
  void typesDifferByTheirArguments() {
    assertNotEquals(
        GenericType.ofField(TEXTS), GenericType.ofField("Ljava/util/List<Ljava/lang/Integer;>;"));
    assertNotEquals(GenericType.ofField(TEXTS), GenericType.of("java/util/List"));
    assertNotEquals(GenericType.ofField(TEXTS), GenericType.ofField("Ljava/util/Set<TT;>;"));
  }

  @Test
  void aVariableIsNoClassOfItsName() {
    assertNotEquals(GenericType.of("T"), GenericType.ofField("TT;"));
  }

  @Test
  void variablesStandForTypesAndOthersForAnything() {
    GenericType text = GenericType.of("java/lang/String");
    assertEquals(GenericType.ofField(TEXTS), GenericType.ofField(ANY).where(Map.of("T", text)));
    assertEquals(
        List.of(GenericType.UNKNOWN), GenericType.ofField(ANY).where(Map.of()).arguments());
  }

  @Test
  void theDeepestArgumentCounts() {
    assertEquals(0, GenericType.of("java/lang/String").depth());
    assertEquals(1, GenericType.ofField(TEXTS).depth());
    assertEquals(
        2, GenericType.ofField("Ljava/util/Map<Ljava/lang/String;" + TEXTS + ">;").depth());
  }

  @Test
  void aClassIsDeclaredWithVariablesAndWhatIsAboveIt() {
    GenericType.Declared found =
        GenericType.Declared.of(
            "<T:Ljava/lang/Object;:Ljava/lang/Runnable;>Ljava/lang/Object;" + ANY);
    assertEquals(List.of("T"), found.variables());
    assertEquals(
        List.of(GenericType.of("java/lang/Object"), GenericType.ofField(ANY)), found.above());
    assertEquals(List.of(), GenericType.Declared.of(null).above());
  }
}
