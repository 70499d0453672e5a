package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.mapFile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;

/** The mapper as a whole: packages, the paper's first example, and what is no program. */
class MapperTest {
  @Test
  void helloWorld() {
    Mapping mapping =
        mapFile(
            "hello.Hello",
            """
            package hello;
            import soumak.*;
            interface Stream {
              void write(String s);
            }
            class Console extends Capsule implements Stream {
              public void write(String s) { System.out.println(s); }
            }
            class Greeter extends Capsule {
              private final Stream stream;
              private final String message = "Hello World!";
              Greeter(Stream stream) { this.stream = stream; }
              public void greet() {
                stream.write("Soumak: " + message);
                stream.write("Time is now: " + System.currentTimeMillis());
              }
            }
            class Hello extends Capsule {
              private final Greeter greeter;
              Hello(Greeter greeter) { this.greeter = greeter; }
              @Override
              protected void run() { greeter.greet(); }
              static void main() throws Pausable {
                try (Design design = new Design()) {
                  Console console = design.add(new Console());
                  Greeter greeter = design.add(new Greeter(console));
                  design.add(new Hello(greeter));
                  design.await();
                }
              }
            }
            """);
    assertThat(actor(mapping, "hello.Console").policy()).isEqualTo(Policy.SEQ);
    assertThat(actor(mapping, "hello.Greeter").policy()).isEqualTo(Policy.TASK);
    assertThat(actor(mapping, "hello.Greeter").hasOneSender()).isTrue();
    assertThat(actor(mapping, "hello.Hello").policy()).isEqualTo(Policy.MONITOR);
    assertThat(mapping.graph().nodes()).extracting(Node::instances).containsExactly(1L, 1L, 1L);
    assertThat(mapping.graph().edges())
        .extracting(it -> it.from() + " -> " + it.to())
        .containsExactly("hello.Greeter -> hello.Console", "hello.Hello -> hello.Greeter");
    assertThat(mapping.graph().cycles()).isEmpty();
  }

  private static Mapping map(byte[]... classes) {
    ClassPath path =
        ClassPath.of(List.of(), classes.length == 1 ? Map.of("S", classes[0]) : Map.of());
    return Mapper.of(path, List.of()).map(List.of(classes));
  }

  @Test
  void whatIsNoClassIsPassedOver() {
    assertThat(map("no class".getBytes(StandardCharsets.UTF_8), new byte[0]).actors()).isEmpty();
  }

  @Test
  void anEmptyProgram() {
    Mapping mapping = map();
    assertThat(mapping.actors()).isEmpty();
    assertThat(mapping.graph().nodes()).isEmpty();
    assertThat(mapping.table()).isEqualTo("There are no capsules, actors or tasks.\n");
    assertThat(mapping.svg()).endsWith("</svg>\n");
  }

  /** The library itself is a program without actors of its own, but with all kinds of code. */
  @Test
  void ownClasses() throws IOException {
    List<byte[]> classes = new ArrayList<>();
    for (Class<?> type :
        List.of(Mapper.class, OneSender.class, Program.class, Origins.class, Layout.class)) {
      try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
        classes.add(in.readAllBytes());
      }
    }
    assertThat(map(classes.toArray(byte[][]::new)).actors()).isEmpty();
  }

  /** An actor with code that no compiler makes. */
  private static byte[] strange(Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V21, Opcodes.ACC_SUPER, "S", null, "soumak/Actor", null);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PROTECTED, "execute", "()V", null, new String[] {"soumak/Pausable"});
    method.visitCode();
    code.accept(method);
    method.visitMaxs(4, 4);
    method.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void codeThatBreaksTheRulesOfTheStack() {
    Mapping mapping =
        map(
            strange(method -> {
              method.visitInsn(Opcodes.POP);
              method.visitInsn(Opcodes.IADD);
              method.visitInsn(Opcodes.RETURN);
            }));
    assertThat(mapping.actor("S").vector().toString()).isEqualTo("<false, false, low, low, low>");
  }

  @Test
  void loopsThatAreEnteredInTheMiddle() {
    Mapping mapping =
        map(
            strange(method -> {
              Label middle = new Label();
              Label top = new Label();
              method.visitInsn(Opcodes.ICONST_0);
              method.visitJumpInsn(Opcodes.IFEQ, middle);
              method.visitLabel(top);
              method.visitInsn(Opcodes.NOP);
              method.visitLabel(middle);
              method.visitInsn(Opcodes.ICONST_0);
              method.visitJumpInsn(Opcodes.IFEQ, top);
              method.visitInsn(Opcodes.RETURN);
            }));
    assertThat(mapping.actor("S").vector().comm()).isEqualTo(Level.LOW);
  }

  @Test
  void anEndlessLoop() {
    Mapping mapping =
        map(
            strange(method -> {
              Label top = new Label();
              method.visitLabel(top);
              method.visitJumpInsn(Opcodes.GOTO, top);
            }));
    assertThat(mapping.actor("S").reasons()).hasSize(5);
  }

  @Test
  void withoutLineNumbers() {
    Mapping mapping =
        map(
            strange(method -> {
              method.visitLdcInsn(1L);
              method.visitMethodInsn(
                  Opcodes.INVOKESTATIC, "java/lang/Thread", "sleep", "(J)V", false);
              method.visitInsn(Opcodes.RETURN);
            }));
    assertThat(mapping.actor("S").reason(Characteristic.BLK).toString())
        .isEqualTo("BLK: S.execute: sleeps: java.lang.Thread.sleep blocks");
    assertThat(mapping.actor("S").policy()).isEqualTo(Policy.THREAD);
  }

  @Test
  void unknownClasses() {
    Mapping mapping =
        map(
            strange(method -> {
              method.visitMethodInsn(
                  Opcodes.INVOKESTATIC, "not/There", "go", "()Lnot/There;", false);
              method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "not/There", "await", "()V", false);
              method.visitInsn(Opcodes.RETURN);
            }));
    assertThat(mapping.actor("S").policy()).isEqualTo(Policy.MONITOR);
  }

  @Test
  void aMappingIsWhole() {
    Mapping mapping = map();
    assertThat(mapping.problems()).isEmpty();
    assertThat(mapping.actor("nobody")).isNull();
    assertThat(mapping.pins()).startsWith("#").hasLineCount(1);
  }
}
