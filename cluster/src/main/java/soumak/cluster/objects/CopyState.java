package soumak.cluster.objects;

/** What a node's copy of an object is good for. */
enum CopyState {
  /** There is none. */
  INVALID,
  /** To read; the directory knows of it. */
  SHARED,
  /** To read and write: it is the only one. */
  EXCLUSIVE,
  /** Only this node knows the object; for figures. */
  ALONE
}
