package com.example.agent;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;

/** An agent of its own that has a woven class transformed again, and then replaced. */
public final class Reload {
  private static Instrumentation jvm;

  private Reload() {}

  public static void premain(String arguments, Instrumentation instrumentation) {
    jvm = instrumentation;
  }

  public static void main(String[] args) throws Exception {
    jvm.retransformClasses(Waiting.class);
    try (InputStream in = Reload.class.getResourceAsStream("Waiting.class")) {
      jvm.redefineClasses(new ClassDefinition(Waiting.class, in.readAllBytes()));
      System.out.println("redefined");
    } catch (UnsupportedOperationException e) {
      System.out.println("refused");
    }
    Main.main(args);
  }
}
