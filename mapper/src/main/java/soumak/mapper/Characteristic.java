package soumak.mapper;

/** The fields of a {@link Vector}, in the order in which the paper writes them. */
public enum Characteristic {
  BLK,
  STATE,
  PAR,
  COMM,
  CPU
}
