package soumak.checker;

import org.jspecify.annotations.Nullable;

/**
 * What a method does with an argument; from the most generous to the most demanding, as {@link
 * Capability} has it.
 */
enum Qualifier {
  SAFE(Capability.SAFE),
  CUTTABLE(Capability.CUTTABLE),
  FREE(Capability.FREE);

  private final Capability capability;

  Qualifier(Capability capability) {
    this.capability = capability;
  }

  /** What an argument must have at least, and the parameter has at first. */
  Capability capability() {
    return capability;
  }

  /** As source code spells it. */
  String written() {
    return switch (this) {
      case SAFE -> "@Safe";
      case CUTTABLE -> "@Cuttable";
      case FREE -> "@Free";
    };
  }

  /** By an annotation's descriptor; null if it is another annotation. */
  static @Nullable Qualifier ofAnnotation(String descriptor) {
    return switch (descriptor) {
      case "Lsoumak/Safe;" -> SAFE;
      case "Lsoumak/Cuttable;" -> CUTTABLE;
      case "Lsoumak/Free;" -> FREE;
      default -> null;
    };
  }
}
