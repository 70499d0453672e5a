package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;

/** Lines of a table of libraries. */
class LibraryRuleTest {
  private static LibraryRule rule(String line) {
    return Objects.requireNonNull(LibraryRule.parse(line, "a remark"), line);
  }

  @Test
  void aLineHasFourParts() {
    LibraryRule rule = rule("blocking a.b.C$D.take*(int, Object[])");
    assertThat(rule.entry())
        .isEqualTo(new LibraryTable.Entry(LibraryTable.Kind.BLOCKING, "a remark"));
    assertThat(rule.owner()).isEqualTo("a/b/C$D");
    assertThat(rule.name()).isEqualTo("take");
    assertThat(rule.isPattern()).isTrue();
    assertThat(rule.parameters()).containsExactly("int", "Object[]");
    assertThat(rule.member()).isEqualTo("take*(int,Object[])");
  }

  @Test
  void parametersMayBeMissing() {
    assertThat(rule("costly a.B.c").parameters()).isNull();
    assertThat(rule("costly a.B.c").member()).isEqualTo("c");
    assertThat(rule("costly a.B.c()").parameters()).isEmpty();
    assertThat(rule("costly a.B.c( )").member()).isEqualTo("c()");
    assertThat(rule("costly   a.B.c").isPattern()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocking", "costly", "harmless", "once", "elsewhere"})
  void eachKindHasItsWord(String word) {
    assertThat(rule(word + " a.B.c").entry().kind().name()).isEqualToIgnoringCase(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "blocking",
        "BLOCKING a.B.c",
        "blocking c",
        "blocking a.B.",
        "blocking a.B.c*d",
        "blocking a.B*.c",
        "blocking a.B.c d",
        "blocking a.B.c(",
        "blocking a.B.c)",
        "blocking a.B.c(int))",
        "blocking a.B.c(int,)",
        "blocking a.B.c(,int)",
        "blocking a.B.c(int long)",
        "blocking a.B.c(List<String>)",
        "blocking a.B.c(int[)",
        "blocking a.B.(int)",
      })
  void whatIsNoLine(String line) {
    assertThat(LibraryRule.parse(line, "")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "poll()                          | poll | ()Ljava/lang/Object;",
        "poll(long,TimeUnit)             | poll | (JLjava/util/concurrent/TimeUnit;)I",
        "poll(long,concurrent.TimeUnit)  | poll | (JLjava/util/concurrent/TimeUnit;)I",
        "poll(long,java.util.concurrent.TimeUnit) | poll | (JLjava/util/concurrent/TimeUnit;)I",
        "po*(byte[][],char)              | poll | ([[BC)V",
        "*(boolean)                      | poll | (Z)V",
        "poll(Entry)                     | poll | (Ljava/util/Map$Entry;)V",
        "poll(Map.Entry)                 | poll | (Ljava/util/Map$Entry;)V",
        "poll(Map$Entry[])               | poll | ([Ljava/util/Map$Entry;)V",
        "<init>(String)                  | <init> | (Ljava/lang/String;)V",
        "poll                            | poll | I",
      })
  void whatIsMeant(String member, String name, String descriptor) {
    assertThat(rule("blocking a.B." + member).means(name, descriptor)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "poll()             | poll | (J)V",
        "poll()             | poll | I",
        "poll()             | polls | ()V",
        "poll(int)          | poll | (J)V",
        "poll(int)          | poll | ([I)V",
        "poll(int)          | poll | (II)V",
        "poll(int,long)     | poll | (JI)V",
        "poll(Unit)         | poll | (Ljava/util/concurrent/TimeUnit;)V",
        "poll(util.Entry)   | poll | (Ljava/util/Map$Entry;)V",
        "po*(int)           | pull | (I)V",
      })
  void whatIsNotMeant(String member, String name, String descriptor) {
    assertThat(rule("blocking a.B." + member).means(name, descriptor)).isFalse();
  }

  @Test
  void parametersWeighMoreThanAnExactName() {
    List<Integer> weights =
        List.of("c()", "c*()", "c", "c*").stream()
            .map(it -> rule("costly a.B." + it).weight())
            .toList();
    assertThat(weights).doesNotHaveDuplicates();
    assertThat(weights.reversed()).isSorted();
  }

  @Test
  void methodsAndFieldsOfAClass() {
    ClassInfo system = Objects.requireNonNull(ClassPath.of(List.of()).find("java/lang/System"));
    for (String member : List.of("in", "exit(int)", "get*", "getenv()", "getenv(String)")) {
      assertThat(rule("costly java.lang.System." + member).isIn(system)).as(member).isTrue();
    }
    for (String member : List.of("in()", "exit()", "got*", "getenv(int)")) {
      assertThat(rule("costly java.lang.System." + member).isIn(system)).as(member).isFalse();
    }
  }
}
