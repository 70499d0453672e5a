package soumak.processj.run;

import java.lang.constant.ClassDesc;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in the words of ProcessJ why bytes are refused; the wire speaks of Java's classes. */
final class Refusals {
  private static final String NAME = "([\\w/.]+)\\$(\\w+)";
  private static final Pattern FIELD = Pattern.compile("(\\w+):(\\[*(?:[ZBSCIJFD]|L[\\w/$.]+;))");

  /** Forged names may be long, and the search for them would be too. */
  private static final int LONGEST = 1000;

  private Refusals() {}

  static String inWords(String message) {
    if (message.length() > LONGEST) {
      return message;
    }
    String words =
        message
            .replace(MobileProcess.class.getName(), "a mobile process")
            .replace(Timer.class.getName(), "a timer")
            .replaceAll("this wire does not know (the class )?", "this program does not have ")
            .replaceAll("the code of " + NAME + "\\.run", "the mobile procedure '$2' of $1")
            .replaceAll("L" + NAME + "\\$Value;", "L$2;")
            .replaceAll(NAME + "\\$Value\\b", "the record '$2' of $1")
            .replaceAll(NAME + "\\$(\\w+)\\b", "the tag '$3' of the protocol '$2' of $1")
            .replaceAll("(?<!L)\\b" + NAME + "\\b", "'$2' of $1");
    return FIELD.matcher(words).replaceAll(Refusals::field);
  }

  private static String field(java.util.regex.MatchResult field) {
    String type = ClassDesc.ofDescriptor(field.group(2)).displayName();
    String known = type.replaceFirst("^String\\b", "string");
    return Matcher.quoteReplacement(
        known.substring(known.lastIndexOf('$') + 1) + " " + field.group(1));
  }
}
