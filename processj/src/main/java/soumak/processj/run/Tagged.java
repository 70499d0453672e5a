package soumak.processj.run;

/** A value of a protocol; its class tells its tag. */
public abstract class Tagged extends Struct {
  protected Tagged() {}
}
