package soumak.processj.typed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A protocol. Its parents and tags are known when all declarations have been read. */
public final class ProtocolType implements Type {
  private final String name;
  private final List<ProtocolType> parents = new ArrayList<>();
  private final Map<String, Tag> own = new LinkedHashMap<>();

  public ProtocolType(String name) {
    this.name = name;
  }

  public List<ProtocolType> parents() {
    return parents;
  }

  /** The tags that it declares itself, by name. */
  public Map<String, Tag> own() {
    return own;
  }

  /** All tags by name, those of the parents first. */
  public Map<String, Tag> tags() {
    Map<String, Tag> all = new LinkedHashMap<>();
    for (ProtocolType type : Ancestry.of(this, ProtocolType::parents)) {
      type.own.forEach(all::putIfAbsent);
    }
    return all;
  }

  public @Nullable Tag tag(String tagName) {
    return tags().get(tagName);
  }

  /** Whether each of its values is one of {@code other} too. */
  public boolean fits(ProtocolType other) {
    return Ancestry.of(other, ProtocolType::parents).contains(this);
  }

  @Override
  public String toString() {
    return name;
  }
}
