import static soumak.weaver.testing.Pause.*;

import java.lang.annotation.*;
import java.util.*;
import soumak.Pausable;

/** Annotations of types in code, of parameters and of local variables. */
class T {
  @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
  @Retention(RetentionPolicy.RUNTIME)
  @interface A {
    String value() default "";
  }

  @Target({ElementType.PARAMETER, ElementType.LOCAL_VARIABLE})
  @Retention(RetentionPolicy.RUNTIME)
  @interface P {}

  interface F<@A X> {
    @A
    X get(@A X x) throws Pausable;
  }

  static <@A("t") X extends @A("bound") Object> @A X same(@P @A X x) throws @A Pausable {
    @P
    @A("local")
    X kept = at(x);
    return (@A X) at((@A Object) kept);
  }

  static Object run() throws Pausable {
    List<@A("arg") String> list = new @A ArrayList<@A String>();
    for (@A("each") String s : new @A String @A [] {at("a"), at("b")}) {
      list.add(T.<@A String>same(s) + at(1));
    }
    try {
      fail(new IllegalStateException("x"));
    } catch (@A("caught") IllegalStateException | @A IllegalArgumentException e) {
      list.add(at(e.getMessage()));
    }
    F<String> f = (@A @P String s) -> same(at(s));
    F<@A Integer> g = T::<@A("ref") Integer>same;
    Object o = at((Object) "o");
    if (o instanceof @A String s && at(true)) {
      list.add(f.get(s) + g.get(at(4)));
    }
    return list.toString() + T.class.getDeclaredMethods().length * 0;
  }
}
