package soumak.checker;

import java.util.List;

/**
 * What the check of one class has to say.
 *
 * @param name of the class
 * @param inferred the qualifiers that were found and not written, a line for each method
 */
record Outcome(
    String name, List<Finding> findings, List<Finding> exemptions, List<String> inferred) {}
