package soumak.weaver.fuzz;

/** A field of the generated program. Final ones are set by their constructor. */
record FieldModel(ClassModel owner, String name, Type type, boolean isStatic, boolean isFinal) {}
