package soumak.weaver.fuzz;

/**
 * What is wrong with a woven program.
 *
 * @param kind which check failed; a smaller program must fail in the same one
 * @param detail for people
 */
record Failure(String kind, String detail) {}
