/**
 * What woven code calls. Nobody writes code against this package: the weaver does.
 *
 * <p>It is exported because woven classes live in their users' modules; it promises nothing to
 * source code.
 */
@org.jspecify.annotations.NullMarked
package soumak.woven;
