package soumak;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The message is lent: it may be read, its primitive fields may be written, and its structure stays
 * as it is. This is what holds for a parameter without a mark.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE_USE})
public @interface Safe {}
