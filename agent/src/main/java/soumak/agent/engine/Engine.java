package soumak.agent.engine;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Begins to weave what a JVM loads. A JDK interface lets the agent call it across class loaders.
 */
public final class Engine
    implements BiFunction<String, Instrumentation, Consumer<MethodHandles.Lookup>> {

  /**
   * As the transformer cannot retransform, the JVM itself puts its result back whenever another
   * agent has a class retransformed: woven code stays woven.
   */
  @Override
  public Consumer<MethodHandles.Lookup> apply(String isolation, Instrumentation jvm) {
    Companions companions = new Companions(Definer.of(jvm));
    Report report = new Report(System.err);
    LoadTimeCheck check = new LoadTimeCheck(isolation, report);
    jvm.addTransformer(new LoadTimeWeaver(companions, report, check), false);
    return companions::define;
  }
}
