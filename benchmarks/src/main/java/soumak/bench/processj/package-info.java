/** What {@code ./soumak bench processj} measures; the programs lie beside it in the resources. */
@org.jspecify.annotations.NullMarked
package soumak.bench.processj;
