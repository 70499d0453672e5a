package soumak.weaver.fuzz;

import java.util.EnumSet;
import java.util.List;
import soumak.weaver.fuzz.MethodModel.Trait;

/**
 * A class in another package that a class of the program may extend. Its methods are protected, so
 * lambdas and inner classes of the program reach them through methods that the compiler adds.
 */
final class Base {
  static final String NAME = "generated.other.Base";

  private Base() {}

  static ClassModel model() {
    ClassModel model = new ClassModel(Type.named("Base"), ClassModel.Flavor.CLASS);
    model.constructor = List.of();
    List<Type> parameters = List.of(Type.INT, Type.STRING);
    EnumSet<Trait> traits = EnumSet.of(Trait.PAUSABLE);
    model.methods.add(new MethodModel(model, "pnumber", "", parameters, Type.LONG, traits));
    model.methods.add(new MethodModel(model, "pobject", "", parameters, Type.OBJECT, traits));
    model.methods.add(new MethodModel(model, "ptext", "", List.of(), Type.STRING, traits));
    return model;
  }

  static String source(String throwsClause) {
    return """
    package generated.other;
    import soumak.Pausable;
    import soumak.weaver.fuzz.Pause;
    import soumak.weaver.fuzz.Rt;
    public class Base {
      protected long shared = 1;
      protected static class Kept {
        final int value;
        Kept(int value) {
          this.value = value;
        }
      }
      protected long pnumber(int a, String b) throws Pausable {
        shared += Pause.here(90001, a) + String.valueOf(b).length();
        return shared;
      }
      protected Object pobject(int a, String b) throws Pausable {
        Kept kept = new Kept(a);
        return Rt.fuel() ? kept.value + pnumber(a, b) + Pause.text(90002, b) : kept;
      }
      protected String ptext() throws Pausable {
        return Pause.text(90003, "base" + shared);
      }
    }
    """
        .replace("throws Pausable ", throwsClause);
  }
}
