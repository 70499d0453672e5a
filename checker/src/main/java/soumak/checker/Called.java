package soumak.checker;

import org.jspecify.annotations.Nullable;

/** A method as a call names it. No record, whose own methods begin slowly in a fresh JVM. */
final class Called {
  private final String owner;
  private final String name;
  private final String descriptor;

  Called(String owner, String name, String descriptor) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
  }

  @Override
  public int hashCode() {
    return (owner.hashCode() * 31 + name.hashCode()) * 31 + descriptor.hashCode();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Called it
        && name.equals(it.name)
        && owner.equals(it.owner)
        && descriptor.equals(it.descriptor);
  }
}
