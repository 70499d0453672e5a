package soumak.processj.check;

import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.syntax.TypeTree;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Type;

/** Finds the types that a file's text names. */
final class TypeResolver {
  private final FileScope file;
  private final Problems problems;

  TypeResolver(FileScope file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** A type that a variable, field or message can have. */
  Type resolve(TypeTree tree) {
    Type type = any(tree);
    if (type == Basic.VOID) {
      problems.error(tree.at(), "'void' is no type of a value");
      return Basic.ERROR;
    }
    return type;
  }

  /** The result of a procedure: a type, or void. */
  Type result(TypeTree tree) {
    return tree instanceof TypeTree.Keyword keyword && keyword.name().equals("void")
        ? Basic.VOID
        : whole(tree, "a result");
  }

  /** A parameter's type. */
  Type parameter(TypeTree tree) {
    return whole(tree, "a parameter");
  }

  private Type whole(TypeTree tree, String what) {
    Type type = resolve(tree);
    if (type instanceof Type.Channel channel) {
      problems.error(
          tree.at(),
          "a whole channel cannot be " + what,
          "use one of its ends: chan<" + channel.element() + ">.read or .write");
      return Basic.ERROR;
    }
    return type;
  }

  private Type any(TypeTree tree) {
    return switch (tree) {
      case TypeTree.Keyword keyword -> Basic.of(keyword.name());
      case TypeTree.Named named -> named(named.at(), named.name());
      case TypeTree.ArrayOf array -> {
        Type element = resolve(array.element());
        yield element == Basic.ERROR ? element : new Type.Array(element);
      }
      case TypeTree.Channel channel -> {
        Type element = message(channel.element());
        yield element == Basic.ERROR
            ? element
            : new Type.Channel(element, channel.sharedRead(), channel.sharedWrite());
      }
      case TypeTree.End end -> {
        Type element = message(end.element());
        yield element == Basic.ERROR ? element : new Type.End(element, end.reading(), end.shared());
      }
    };
  }

  private Type named(At at, QualifiedName name) {
    Type type = file.type(name);
    if (type != null) {
      return type;
    }
    String hidden = file.hidden(name);
    String hint = hidden != null ? hidden : Nearest.hint(name.name(), file.typeNames());
    if (name.name().equals("String")) {
      hint = "the type of texts is 'string'";
    }
    problems.error(at, "there is no type '" + name + "'", hint);
    return Basic.ERROR;
  }

  private Type message(TypeTree tree) {
    Type type = resolve(tree);
    if (type == Basic.BARRIER || type == Basic.TIMER) {
      problems.error(tree.at(), type.shown() + " cannot be sent through a channel");
      return Basic.ERROR;
    }
    if (type instanceof Type.Channel) {
      problems.error(
          tree.at(), "a whole channel cannot be sent through a channel", "send one of its ends");
      return Basic.ERROR;
    }
    return type;
  }

  RecordType parentRecord(QualifiedName name, RecordType child) {
    Type type = named(name.at(), name);
    if (type instanceof RecordType record && !record.isA(child)) {
      return record;
    }
    tellParent(name, type, "record", type instanceof RecordType);
    return child;
  }

  ProtocolType parentProtocol(QualifiedName name, ProtocolType child) {
    Type type = named(name.at(), name);
    if (type instanceof ProtocolType protocol && !child.fits(protocol)) {
      return protocol;
    }
    tellParent(name, type, "protocol", type instanceof ProtocolType);
    return child;
  }

  private void tellParent(QualifiedName name, Type type, String kind, boolean circle) {
    if (type != Basic.ERROR) {
      problems.error(
          name.at(),
          circle
              ? "'" + name + "' extends itself in a circle"
              : "a " + kind + " can extend only " + kind + "s, and '" + name + "' is none");
    }
  }
}
