package soumak;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says where the capsules, actors or tasks of a class run, and so overrules what the build would
 * decide from their code. The build adds it to the classes for which it has decided itself.
 *
 * <p>It counts for that class alone, and not for those that extend it. At an abstract class, or at
 * one that is no capsule, actor or task, it has no effect, and the build warns.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MappedTo {
  /** Where they run. */
  Policy value();
}
