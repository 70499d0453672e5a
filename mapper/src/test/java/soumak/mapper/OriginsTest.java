package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** Where values come from. */
class OriginsTest {
  private static Body body(String code) {
    Map<String, byte[]> compiled =
        Sources.compile(
            Map.of(
                "T",
                """
                class T {
                  Object field;
                  static void use(Object o) {}
                  static Object make() { return null; }
                  T self() { return this; }
                  void m(Object a, long gap, Object b, int n) {
                """
                    + code
                    + "\n  }\n}\n"));
    Program program = new Program(ClassPath.of(List.of(), compiled), compiled.values());
    Body body = program.body(new MethodKey("T", "m", "(Ljava/lang/Object;JLjava/lang/Object;I)V"));
    assertThat(body).isNotNull();
    return body;
  }

  /** What each call of {@code use} is given, in the order of the code. */
  private static List<String> used(String code) {
    Body body = body(code);
    List<String> used = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.at(i) instanceof MethodInsnNode call && call.name.equals("use")) {
        used.add(told(body.origins().ofArgument(i, call.desc, 0)));
      }
    }
    return used;
  }

  private static String told(Set<AbstractInsnNode> makers) {
    return String.join("|", makers.stream().map(OriginsTest::told).sorted().toList());
  }

  private static String told(AbstractInsnNode maker) {
    return switch (maker) {
      case Origins.Parameter parameter -> "parameter " + parameter.position;
      case FieldInsnNode field -> "field " + field.name;
      case MethodInsnNode call -> "call " + call.name;
      default -> maker.getOpcode() == Opcodes.NEW ? "new" : "opcode " + maker.getOpcode();
    };
  }

  @Test
  void parametersCountWithoutTheirSizes() {
    assertThat(used("use(this); use(a); use(b);"))
        .containsExactly("parameter -1", "parameter 0", "parameter 2");
  }

  @Test
  void copiesAndCastsAreSeenThrough() {
    assertThat(used("Object c = a; String s = (String) c; use(s);")).containsExactly("parameter 0");
  }

  @Test
  void fieldsCallsAndNewObjects() {
    assertThat(used("use(field); use(make()); use(new Object()); use(self());"))
        .containsExactly("field field", "call make", "new", "call self");
  }

  @Test
  void whereControlJoinsThereAreMore() {
    assertThat(used("Object c = n > 3 ? a : b; use(c);"))
        .containsExactly("parameter 0|parameter 2");
    assertThat(used("Object c = a; while (n-- > 0) { use(c); c = make(); }"))
        .containsExactly("call make|parameter 0");
  }

  @Test
  void anAssignedParameterIsNoParameter() {
    assertThat(used("a = make(); use(a);")).containsExactly("call make");
    assertThat(used("if (n > 3) a = make(); use(a);")).containsExactly("call make|parameter 0");
  }

  @Test
  void theReceiverIsThisOnly() {
    Body body = body("self(); T t = n > 3 ? this : new T(); t.self();");
    List<Boolean> onThis = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.at(i) instanceof MethodInsnNode call && call.name.equals("self")) {
        onThis.add(Origins.isThis(body.origins().ofReceiver(i, call)));
      }
    }
    assertThat(onThis).containsExactly(true, false);
  }

  @Test
  void codeThatIsNotReachedHasNone() {
    Body body = body("if (n > 3) return; throw new IllegalStateException();");
    assertThat(body.origins().isReached(0)).isTrue();
    assertThat(Origins.isThis(Set.of())).isFalse();
  }

  private static List<String> usersOfA(String code) {
    Body body = body(code);
    Set<AbstractInsnNode> makers = body.origins().ofLocal(0, 1);
    assertThat(makers).hasSize(1);
    return body.origins().users(makers).stream().map(it -> told(body.at(it))).toList();
  }

  @Test
  void users() {
    assertThat(usersOfA("use(a); field = a; use(b);")).containsExactly("call use", "field field");
    assertThat(usersOfA("Object c = a; use(c);")).containsExactly("call use");
    assertThat(usersOfA("Object[] all = {a};")).containsExactly("opcode " + Opcodes.AASTORE);
    assertThat(usersOfA("if (a == b) use(b);")).containsExactly("opcode " + Opcodes.IF_ACMPNE);
    assertThat(usersOfA("if (a == null) use(b);")).containsExactly("opcode " + Opcodes.IFNONNULL);
    assertThat(usersOfA("synchronized (b) { n++; }")).isEmpty();
  }
}
