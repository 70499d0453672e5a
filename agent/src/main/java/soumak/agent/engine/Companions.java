package soumak.agent.engine;

import java.lang.invoke.MethodHandles.Lookup;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import soumak.analysis.Names;

/**
 * Defines the classes that are generated for woven classes, each beside its owner: in the same
 * loader, package, module and protection domain.
 *
 * <p>Frames come before their owner, as they are in the signatures of its methods; calls of
 * capsules as well, as the JVM asks what they extend when it verifies the owner. Neither needs more
 * than the class of Soumak that it extends.
 *
 * <p>The classes of lambdas cannot come then: they may implement an interface whose loading loads,
 * and so weaves, a class that needs the owner in turn. The owner asks for them at the beginning of
 * its static initialiser, and where it makes lambdas: its code may run before its initialiser if
 * that of a class above it makes an object of it ({@link Prologue}). A wire that has to know them
 * may ask before (core, LoadTimeAgent).
 *
 * <p>Safe for use by many threads.
 */
final class Companions {
  private static final Set<String> EARLY = Set.of(Names.FRAME, "soumak/woven/Call");

  private final Definer definer;
  private final Pending pending = new Pending();

  Companions(Definer definer) {
    this.definer = definer;
  }

  /**
   * Defines what can be defined now and keeps the rest. A class that two threads race to load is
   * woven twice, with equal results.
   *
   * @param owner the name of the woven class, as source code spells it
   * @param classes what was generated for it, by internal name
   * @return the internal names of the rest: the owner has to call {@link #define} before it uses
   *     them
   */
  Set<String> add(
      ClassLoader loader,
      String owner,
      Map<String, byte[]> classes,
      @Nullable ProtectionDomain domain) {
    Map<String, byte[]> later = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> {
      if (EARLY.contains(new ClassReader(bytes).getSuperName())) {
        definer.define(loader, name.replace('/', '.'), bytes, domain);
      } else {
        later.put(name, bytes);
      }
    });
    if (!later.isEmpty()) {
      pending.keep(loader, owner, List.copyOf(later.values()));
    }
    return later.keySet();
  }

  /** Defines the rest of what was generated for the class whose rights are given. */
  void define(Lookup owner) {
    pending.define(owner);
  }
}
