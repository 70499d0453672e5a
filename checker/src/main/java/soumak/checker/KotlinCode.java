package soumak.checker;

import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;
import soumak.analysis.MethodInfo;

/** Methods that Kotlin's compiler writes, whose receivers and parameters nobody marks. */
final class KotlinCode {
  private KotlinCode() {}

  /** Whether a method is the setter of a property, which nobody can override. */
  static boolean isSetter(ClassInfo owner, MethodInfo method) {
    if (!isOfKotlin(owner, method) || !method.name().startsWith("set")) {
      return false;
    }
    for (FieldInfo field : owner.fields()) {
      if (method.name().equalsIgnoreCase("set" + field.name())
          && method.descriptor().equals("(" + field.descriptor() + ")V")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfKotlin(ClassInfo owner, MethodInfo method) {
    return !owner.checksExceptions() && Inference.isClosed(owner, method);
  }

  /** Whether a method is the copy of a data class, which gets all that the constructor gets. */
  private static boolean isCopy(ClassInfo owner, MethodInfo method) {
    String descriptor = method.descriptor();
    Type self = Type.getObjectType(owner.name());
    String made = descriptor.substring(0, descriptor.indexOf(')')) + ")V";
    return isOfKotlin(owner, method)
        && method.name().equals("copy")
        && Type.getReturnType(descriptor).equals(self)
        && owner.method("<init>", made) != null;
  }

  /**
   * Whether it is the copy for calls that leave something out. That comes from the object that is
   * copied, which is given up with it therefore.
   */
  static boolean isCopyOfRest(ClassInfo owner, MethodInfo method) {
    String self = Type.getObjectType(owner.name()).getDescriptor();
    return isOfKotlin(owner, method)
        && method.isStatic()
        && method.name().equals("copy$default")
        && method.descriptor().startsWith("(" + self)
        && method.descriptor().endsWith("ILjava/lang/Object;)" + self);
  }

  /** Whether a method takes over what it gets, as all that it does is to keep it. */
  static boolean takes(ClassInfo owner, MethodInfo method) {
    return isSetter(owner, method) || isCopy(owner, method) || isCopyOfRest(owner, method);
  }
}
