package soumak.cluster.engine;

import java.util.Map;

/** What a node does for the others, told to the engine before it joins. */
public record Services(Map<Integer, Handler> handlers, Map<Integer, Step> steps) {
  /** Mail: messages to mailboxes of this node, credits, placement. */
  public static final int MAIL = 1;

  /** Shared objects: invalidations, flushes, recalls of monitors. */
  public static final int OBJECTS = 2;

  /** Programs: their classes, threads and ends. */
  public static final int PROGRAMS = 3;

  /** Unmodified Java programs: their objects, monitors and threads. */
  public static final int SPREAD = 4;

  /** What a node does, for those who look after the cluster. */
  public static final int STATUS = 5;

  /** Which classes a program's mail carries. */
  public static final int CARRY = 6;

  /** The classes of unmodified Java programs. */
  public static final int SPREAD_CLASSES = 7;

  /** What is for the features of a guest's program. */
  public static final int GUESTS = 8;

  /** Where in such a message the number is of what it is for, behind the guest's and an epoch. */
  public static final int GUESTS_SERVICE = 8 + 8;

  /** The table of names and of mailboxes that have moved. */
  public static final int NAMES = 1;

  /** The tables of shared objects, of monitors, of threads. */
  public static final int ENTRIES = 2;

  public static final int MONITORS = 3;
  public static final int THREADS = 4;

  /** The tables of guests' programs have these numbers more, and keys behind the guest's. */
  public static final int GUESTS_TABLES = 64;

  public Services {
    handlers = Map.copyOf(handlers);
    steps = Map.copyOf(steps);
  }
}
