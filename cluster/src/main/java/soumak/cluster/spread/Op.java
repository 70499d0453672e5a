package soumak.cluster.spread;

/** What a message is about; its first byte. */
enum Op {
  /** To the home: contents, please. Answer: version, image. */
  FETCH,
  /** To the home: patches of several objects. Answer: their versions, when they are in. */
  CHANGES,
  /** To a copy's node: what is older than this version is no more valid. */
  INVALIDATE,
  /**
   * To the home: the monitor's token, please; the answer is the token, perhaps with that of FETCH.
   */
  CLAIM,
  /** To the holder: the token is wanted. */
  RECALL,
  /** To the home: here is the token. */
  RETURN,
  /** To the home: the sender has neither a claim nor the token, whatever it has sent before. */
  DISCLAIM,
  /** To the home: into the wait set; the answer says whether it was notified. */
  WAIT,
  CANCEL,
  NOTIFY,
  /** To the home: references to its objects are on their way to a node. */
  GIVE,
  /** To the home: these copies have been collected. */
  DROP,
  /**
   * To the first node: where is a new thread to run? With a number of the sender's for the
   * question. Answer: a node, and the place's number.
   */
  PLACE,
  /** To the first node: a thread has ended. */
  LEFT,
  /** To the home of a thread: it begins, at that node, in that place. */
  BEGIN,
  /** To the node that runs it. */
  RUN,
  /** To the home of a thread that another node has started: it has come to where it runs. */
  CAME,
  /** To the home of a thread: it has ended, interrupted or not. */
  ENDED,
  JOIN,
  /** To the home of a thread. */
  ALIVE,
  /** To the home of a thread, and from there to where it runs. Answer: see ThreadQuestions. */
  INTERRUPT,
  INTERRUPTED,
  /**
   * To the first node: the statics of a class, or its monitor. For statics, with the thread that
   * asks, as which the initialiser counts, and a number of the sender's for the question.
   */
  STATICS,
  /** To the first node: the program ends, with this exit code, after its hooks or without. */
  EXIT,
  /** To the home: the contents of several objects, please. Answer: for each, that of FETCH. */
  FETCH_ALL,
  /** To the node of a place: has its thread come? Its starter is lost. */
  COMES,
  /** To who asked that: no, and it never will. */
  NEVER,
  /** To the home of a thread, and from there to where it runs: what it does. */
  STATE,
  /** To the first node: the place that the sender has asked for by this number is not needed. */
  UNPLACE,
  /** To the node of a place, by who has started its thread: has it come? If not, it never will. */
  RUNS,
  /** To the first node: the number of the next thread that has no name. */
  UNNAMED,
  /** To who has sent STATICS, with its number: has the thread that waits for it this monitor? */
  HOLDS,
  /** To the first node: the program sets a default of the JVM. Answer: when all nodes have it. */
  SET_DEFAULT,
  /** From the first node: the defaults that the program has set. */
  DEFAULTS,
  /** To the first node: that thread runs when the program ends, or does not. Answer: see Hooks. */
  HOOK;

  private static final Op[] ALL = values();

  static Op read(Reader in) {
    int op = in.aByte();
    if (op < 0 || op >= ALL.length) {
      throw new BadMessageException("there is no operation " + op);
    }
    return ALL[op];
  }

  @SuppressWarnings("EnumOrdinal") // all nodes run one version
  int code() {
    return ordinal();
  }

  Writer message() {
    return new Writer().aByte(code());
  }

  Writer about(Id id) {
    Writer message = message();
    id.write(message);
    return message;
  }
}
