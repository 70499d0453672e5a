package soumak.cluster.spread;

/**
 * What rewritten classes implement whose objects are small and never change once their constructor
 * has ended. What is in such an object goes with each reference to it, so that a copy always has
 * its contents; its fields are read without a check. Instead of that for blank copies such a class
 * has a constructor that takes a {@link FieldReader}.
 */
public interface Unchanging {}
