package soumak.weaver.fuzz;

import java.util.function.Supplier;

/** One way to generate something. Weight 0 means not possible here. */
record Alternative(String name, int weight, Supplier<Tree> make) {}
