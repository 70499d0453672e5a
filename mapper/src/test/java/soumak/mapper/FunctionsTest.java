package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Test;

/** Code in lambdas, method references, anonymous and other classes that an actor runs. */
class FunctionsTest {
  private static final String B = "class B extends Capsule { public void hit(int i) {} }";

  private static Vector vector(String members) {
    return a("class A extends Capsule { B b;\n" + members + "\n}\n" + B).vector();
  }

  @Test
  void anAnonymousClassThatALibraryCalls() {
    MappedActor actor =
        a(
            """
            class A extends Capsule {
              B b;
              public void m(Path root) throws IOException {
                Files.walkFileTree(root, new SimpleFileVisitor<>() {
                  @Override
                  public FileVisitResult visitFile(
                      Path file, java.nio.file.attribute.BasicFileAttributes attributes) {
                    b.hit(file.getNameCount());
                    return FileVisitResult.CONTINUE;
                  }
                });
              }
            }
            """
                + B);
    assertThat(actor.vector().comm()).isEqualTo(Level.HIGH);
    assertThat(actor.reason(Characteristic.COMM).toString())
        .isEqualTo("COMM: A$1.visitFile:8: sends B.hit, again and again");
    assertThat(actor.vector().cpu()).isEqualTo(Level.HIGH);
  }

  @Test
  void anAnonymousClassThatTheActorCalls() {
    assertThat(
            vector(
                    "interface F { void f(); } public void m() { F f = new F() {"
                        + " public void f() { b.hit(1); } }; f.f(); }")
                .comm())
        .isEqualTo(Level.MED);
  }

  @Test
  void anAnonymousClassForAnotherThread() {
    assertThat(
            vector(
                    "public void m() { new Thread(new Runnable() {"
                        + " public void run() { b.hit(1); } }).start(); }")
                .comm())
        .isEqualTo(Level.LOW);
  }

  @Test
  void aFunctionInAFunction() {
    Vector vector =
        vector(
            "public void m(List<List<Integer>> all) {"
                + " all.forEach(some -> some.forEach(i -> b.hit(i))); }");
    assertThat(vector.comm()).isEqualTo(Level.HIGH);
    assertThat(vector.cpu()).isEqualTo(Level.LOW);
  }

  @Test
  void aReferenceToAnOwnMethod() {
    assertThat(
            vector(
                    "public void m(List<Integer> all) { all.forEach(this::help); }"
                        + " private void help(int i) { b.hit(i); }")
                .comm())
        .isEqualTo(Level.HIGH);
  }

  @Test
  void aReferenceToAStaticMethodOfTheProgram() {
    assertThat(
            a("class H { static int half(int n) { int h = 0; while (h + h < n) h++; return h; } }"
                    + " class A extends Capsule { B b; public void m(Optional<Integer> n) {"
                    + " b.hit(n.map(H::half).get()); } }"
                    + B)
                .reason(Characteristic.CPU)
                .toString())
        .isEqualTo("CPU: H.half:1: a loop of unknown bound");
  }

  @Test
  void aReferenceToAConstructorOfTheProgram() {
    assertThat(
            a("class H { int h; H(int n) { while (h + h < n) h++; } }"
                    + " class A extends Capsule { B b; public void m(Optional<Integer> n) {"
                    + " b.hit(n.map(H::new).get().h); } }"
                    + B)
                .vector()
                .cpu())
        .isEqualTo(Level.HIGH);
  }

  @Test
  void streams() {
    assertThat(
            vector("public void m(List<Integer> n) { b.hit(n.stream().mapToInt(i -> i).sum()); }")
                .cpu())
        .isEqualTo(Level.HIGH);
  }

  @Test
  void comparatorsAreNoLoops() {
    assertThat(
            vector(
                    "public void m(List<String> n) {"
                        + " n.sort(Comparator.comparing(s -> s.length())); b.hit(n.size()); }")
                .cpu())
        .isEqualTo(Level.LOW);
  }

  @Test
  void stringsAreNoFunctions() {
    assertThat(vector("public void m(String s, int i) { b.hit((s + i).length()); }").cpu())
        .isEqualTo(Level.LOW);
  }

  @Test
  void anInnerClassThatUsesTheActor() {
    Vector vector =
        vector(
            "class In { void go() { help(); help(); } } public void m() { new In().go(); }"
                + " private void help() { b.hit(1); }");
    assertThat(vector.comm()).isEqualTo(Level.HIGH);
  }

  @Test
  void otherActorsAreNotFollowed() {
    assertThat(
            a("class C extends Actor { protected void execute() { work(9); } void work(int n) {"
                    + " while (n > 0) n--; } }"
                    + " class A extends Capsule { B b; public void m(C c) { c.work(1); b.hit(1);"
                    + " new C().start(); } }"
                    + B)
                .vector()
                .cpu())
        .isEqualTo(Level.LOW);
  }

  @Test
  void manyImplementationsAreNotFollowed() {
    StringBuilder classes = new StringBuilder("interface I { void go(int n); }");
    for (int i = 0; i < 9; i++) {
      classes
          .append(" class I")
          .append(i)
          .append(" implements I { public void go(int n) { while (n > 0) n--; } }");
    }
    assertThat(
            a(classes
                    + " class A extends Capsule { B b; I i; public void m(int n) { i.go(n);"
                    + " b.hit(n); } }"
                    + B)
                .vector()
                .cpu())
        .isEqualTo(Level.LOW);
  }

  @Test
  void anOwnSubclassOfALibraryClass() {
    assertThat(
            a("class In extends InputStream { public int read() { return 1; } }"
                    + " class A extends Capsule { public void m(In in) throws IOException {"
                    + " in.read(); } }")
                .vector()
                .blk())
        .isFalse();
    assertThat(
            a("class In extends FilterInputStream { In(InputStream in) { super(in); } }"
                    + " class A extends Capsule { public void m(In in) throws IOException {"
                    + " in.read(); } }")
                .vector()
                .blk())
        .isTrue();
  }
}
