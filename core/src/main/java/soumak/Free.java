package soumak;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The message is taken over: on a parameter or receiver, the caller owns it no longer; on a method,
 * the result is the caller's alone.
 *
 * <p>A functional interface's method whose receiver is taken over is called once; so a lambda there
 * takes over what it captures. At the type of a message's field it is the author's word that nobody
 * else knows what is in it, for types into which the checker does not look.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE_USE})
public @interface Free {}
