/** Woven mobiles: suspended, resumed elsewhere, turned into bytes and back. */
@NullMarked
package soumak.weaver.mobile;

import org.jspecify.annotations.NullMarked;
