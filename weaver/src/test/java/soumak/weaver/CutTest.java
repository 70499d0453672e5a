package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.Woven;

/** The cut operator takes a branch off its tree. */
class CutTest {
  /** Runs {@code static String run()} of a woven program. */
  private static Object run(String members) throws ReflectiveOperationException {
    Woven program = Program.of("T left; String name; Object any;\n" + members);
    assertThat(program.diagnostics()).isEmpty();
    return program.loadWoven("T").getMethod("run").invoke(null);
  }

  private static String refusal(String members) {
    Woven program = Program.of(members);
    assertThat(program.weavings().get("T").status()).isEqualTo(Weaving.Status.REFUSED);
    assertThat(program.diagnostics()).hasSize(1);
    return program.diagnostics().getFirst().toString();
  }

  @Test
  void cutsOffAField() throws ReflectiveOperationException {
    assertThat(
            run(
                """
                public static String run() {
                  T tree = new T();
                  tree.name = "branch";
                  String cut = soumak.Cut.cut(tree.name);
                  return cut + " " + tree.name;
                }\
                """))
        .isEqualTo("branch null");
  }

  @Test
  void cutsOffAnElement() throws ReflectiveOperationException {
    assertThat(
            run(
                """
                public static String run() {
                  String[] parts = {"a", "b", "c"};
                  int i = 0;
                  String cut = soumak.Cut.cut(parts[++i]);
                  return cut + i + Arrays.toString(parts);
                }\
                """))
        .isEqualTo("b1[a, null, c]");
  }

  @Test
  void cutsThroughACast() throws ReflectiveOperationException {
    assertThat(
            run(
                """
                public static String run() {
                  T tree = new T();
                  tree.any = "branch";
                  String cut = soumak.Cut.cut((String) tree.any);
                  return cut + " " + tree.any;
                }\
                """))
        .isEqualTo("branch null");
  }

  @Test
  void cutsDeepBranchesAndEvaluatesThePathOnce() throws ReflectiveOperationException {
    assertThat(
            run(
                """
                static int calls;
                static T count(T tree) { calls++; return tree; }
                public static String run() {
                  T tree = new T();
                  tree.left = new T();
                  tree.left.left = new T();
                  tree.left.left.name = "leaf";
                  T cut = soumak.Cut.cut(count(tree).left.left);
                  return cut.name + " " + tree.left.left + " " + calls;
                }\
                """))
        .isEqualTo("leaf null 1");
  }

  @Test
  void cutsInAMethodThatPausesAndOverSeveralLines() throws ReflectiveOperationException {
    assertThat(
            run(
                """
                static String names(T tree) throws Pausable {
                  String names = "";
                  while (tree != null) {
                    here();
                    names += tree.name;
                    tree =
                        soumak.Cut.cut(
                            tree
                                .left);
                  }
                  return names;
                }
                public static String run() throws Pausable {
                  T tree = new T();
                  tree.name = "a";
                  tree.left = new T();
                  tree.left.name = "b";
                  return names(tree) + tree.left;
                }\
                """))
        .isEqualTo("abnull");
  }

  @Test
  void aNullBranchIsCutToo() throws ReflectiveOperationException {
    assertThat(run("public static String run() { return soumak.Cut.cut(new T().name); }")).isNull();
  }

  @Test
  void refusesWhatIsNoBranch() {
    assertThat(refusal("static String run(String s) {\n  return soumak.Cut.cut(s);\n}"))
        .isEqualTo(
            "T.java:7: error: T.run calls Cut.cut with something that is no branch of a message, so"
                + " there is nothing to cut it from. Give it a field or an array element:"
                + " Cut.cut(tree.left) or Cut.cut(parts[i]). [cut-of-no-branch]");
  }

  @Test
  void refusesAStaticField() {
    assertThat(refusal("static String s; static String run() { return soumak.Cut.cut(s); }"))
        .contains("[cut-of-no-branch]");
  }

  @Test
  void refusesAChoiceOfBranches() {
    assertThat(
            refusal(
                "String a, b; String run(boolean c) { return soumak.Cut.cut(c ? this.a : this.b);"
                    + " }"))
        .contains("[cut-of-no-branch]");
  }

  @Test
  void refusesAFinalField() {
    assertThat(
            refusal(
                "final String s = hashCode() + \"\"; String run() { return soumak.Cut.cut(s); }"))
        .contains("cuts off the field s, which is final")
        .contains("[cut-of-final]");
  }
}
