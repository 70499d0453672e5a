package soumak.processj.code;

import soumak.processj.typed.Descriptors;

/** Classes and descriptors that generated code names often. */
final class Names {
  static final String OBJECT = "java/lang/Object";
  static final String ENDS = Descriptors.RUN + "Ends";
  static final String ALTERNATIVE = Descriptors.RUN + "Alternative";
  static final String BRANCHES = Descriptors.RUN + "Branches";
  static final String FORKS = Descriptors.RUN + "Forks";
  static final String TAGGED = Descriptors.RUN + "Tagged";
  static final String TIMER = Descriptors.RUN + "Timer";
  static final String MOBILE = Descriptors.RUN + "MobileProcess";
  static final String MOBILE_BODY = Descriptors.RUN + "MobileBody";
  static final String SHARED_CHANNEL = Descriptors.RUN + "SharedChannel";
  static final String CHANNEL = "soumak/Channel";
  static final String BARRIER = "soumak/Barrier";
  static final String ACTION = "soumak/Action";
  static final String PAR = "soumak/Par";
  static final String BRANCH = "soumak/Par$Branch";
  static final String READ_END = "Lsoumak/ReadEnd;";
  static final String WRITE_END = "Lsoumak/WriteEnd;";

  private Names() {}
}
