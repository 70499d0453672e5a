package soumak.agent.engine;

import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.Names;

/**
 * Recognises classes that have methods with a fiber though nobody has woven them: those written so
 * by hand, and proxies and mocks that some library makes of woven classes at run time. They are
 * right as they are.
 */
final class FiberMethods {
  private FiberMethods() {}

  static boolean inUnwoven(byte[] classFile) {
    ClassInfo info = read(classFile);
    return info != null
        && info.wovenVersion() == 0
        && info.methods().stream().anyMatch(it -> Names.takesFiber(it.descriptor()));
  }

  private static @Nullable ClassInfo read(byte[] classFile) {
    try {
      return ClassInfo.read(classFile);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }
}
