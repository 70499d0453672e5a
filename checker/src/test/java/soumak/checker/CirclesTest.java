package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

/** Class files of different times may lead back to themselves; the check ends all the same. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CirclesTest {
  /** What is said of classes, of which {@code B} is that of an earlier source. */
  private static String check(String earlier, String now) {
    Map<String, byte[]> all = new HashMap<>(compiled(now));
    all.put("B", Objects.requireNonNull(compiled(earlier).get("B")));
    return check(all);
  }

  private static Map<String, byte[]> compiled(String source) {
    return Sources.compile(Map.of("T", Programs.IMPORTS + " " + source), "-parameters");
  }

  private static String check(Map<String, byte[]> classes) {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      return new Checker(path)
          .check(new ArrayList<>(classes.values())).stream()
              .map(Finding::toString)
              .collect(Collectors.joining("\n"));
    }
  }

  @Test
  void classesThatMayBeImmutable() {
    String said =
        check(
            "class A {} class B extends A {}",
            """
            class B {}
            final class A extends B { final String text = ""; }
            class T {
              static void run(Mailbox<A> box) throws Pausable { box.put(new A()); }
            }
            """);
    assertThat(said).contains("NOT_FREE");
  }

  @Test
  void fieldOfNone() {
    String said =
        check(
            "class A implements Message {} class B extends A {}",
            """
            class B implements Message { int n; }
            class A extends B implements Message {}
            class T { static int look(A a) { return a.n; } }
            """);
    assertThat(said).isEmpty();
  }

  @Test
  void genericClasses() {
    String said =
        check(
            "abstract class A<X> implements C<X> {} abstract class B<X> extends A<X> {} interface"
                + " C<X> { X get(); }",
            """
            interface C<X> { X get(); }
            abstract class B<X> {}
            abstract class A<X> extends B<X> implements C<X> {}
            record Ok<X>(X it) {}
            class T {
              static void run(A<Ok<String>> from, Mailbox<Ok<String>> box) throws Pausable {
                box.put(from.get());
              }
            }
            """);
    assertThat(said).isEmpty();
  }

  @Test
  void pointers() {
    String said =
        check(
            "abstract class A implements Struct {} abstract class B extends A {}",
            """
            abstract class B implements Struct { Unique<Bytes> left; }
            abstract class A extends B { Unique<Bytes> right; }
            class T { static void run(Region region, A a) { a.right.free(); } }
            """);
    assertThat(said).doesNotContain("no compiler writes");
  }

  @Test
  void methodsWithCode() {
    String said =
        check(
            "class A {} class B extends A { void log(Region region) {} }",
            """
            class B { void log(Region region) {} }
            class A extends B { void log(Region region) {} }
            class T { static void run(A a, Region region) { a.log(region); } }
            """);
    assertThat(said).isEmpty();
  }

  @Test
  void fieldBesideAKey() {
    String said =
        check(
            "class A {} class B extends A {}",
            """
            class B { Ptr<Bytes> first; }
            class A extends B { Region.Key key = Region.newKey(); }
            class T {
              static boolean run(A a) {
                try (Region region = a.key.open()) { return a.first == null; }
              }
            }
            """);
    assertThat(said).doesNotContain("no compiler writes");
  }

  /** As no compiler writes it: it hands what it has captured on to itself. */
  @Test
  void bodyOfALambdaThatMakesItself() {
    Map<String, byte[]> classes =
        new HashMap<>(
            compiled(
                """
                class T {
                  interface Job { void run() throws Pausable; }
                  record Ok<X>(X it) {}
                  static Job first(Mailbox<Ok<Date>> box, Ok<Date> it) { return () -> self(box, it); }
                  static void self(Mailbox<Ok<Date>> box, Ok<Date> it) throws Pausable {
                    Job job = () -> self(box, it);
                    box.put(it);
                  }
                }
                """));
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(Objects.requireNonNull(classes.get("T"))).accept(new Renaming(writer), 0);
    classes.put("T", writer.toByteArray());
    assertThat(check(classes)).contains("NOT_FREE");
  }

  /** Makes {@code self} the body of all lambdas. */
  private static final class Renaming extends ClassVisitor {
    private static final String NAME = "lambda$x";

    Renaming(ClassWriter writer) {
      super(Opcodes.ASM9, writer);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      String renamed = name.equals("self") ? NAME : name;
      return new MethodVisitor(
          Opcodes.ASM9, super.visitMethod(access, renamed, descriptor, signature, exceptions)) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          String method = called.equals("self") ? NAME : called;
          super.visitMethodInsn(opcode, owner, method, type, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle bootstrap, Object... arguments) {
          Object[] all = arguments.clone();
          Handle body = (Handle) all[1];
          all[1] = new Handle(body.getTag(), body.getOwner(), NAME, body.getDesc(), false);
          super.visitInvokeDynamicInsn(called, type, bootstrap, all);
        }
      };
    }
  }
}
