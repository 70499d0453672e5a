package soumak.processj.syntax;

import java.util.Set;

/** The words and signs that have a meaning of their own. */
final class Keywords {
  static final Set<String> WORDS =
      Set.of(
          ("boolean byte short int long float double char string void chan read write shared claim"
                  + " barrier sync enroll timer timeout skip stop is if else for while switch case"
                  + " do default break continue return seq par pri alt fork new resume suspend with"
                  + " proc protocol record extends implements package import mobile native public"
                  + " private protected const extern true false null")
              .split(" "));

  /** Longer ones first where one begins another. */
  static final String[] OPERATORS = {
    ">>>=", "<<=", ">>=", ">>>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "<<", ">>", "::", "(", ")", "{", "}", "[", "]", ";", ",", ".",
    ":", "?", "=", "<", ">", "+", "-", "*", "/", "%", "!", "~", "&", "|", "^"
  };

  static final Set<String> PRIMITIVES =
      Set.of(
          "boolean", "byte", "short", "int", "long", "float", "double", "char", "string", "barrier",
          "timer");

  private Keywords() {}
}
