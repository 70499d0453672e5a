package savina;

import java.util.Random;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * A tree of actors grows, unbalanced, to a number of nodes: a root hands out the right to have
 * children, and each node that gets it makes them and sends the shape of what it made up to its
 * parent. Usage: CobwebbedTree [nodes]
 */
public class CobwebbedTree {
  private static final int MAX_CHILDREN = 10;

  /** What a subtree looks like. */
  static final class Shape implements Message {
    final int number;
    final Shape[] children;

    Shape(int number, int children) {
      this.number = number;
      this.children = new Shape[children];
    }

    int count() {
      int sum = 1;
      for (Shape child : children) {
        sum += child.count();
      }
      return sum;
    }

    int depth() {
      int deepest = 0;
      for (Shape child : children) {
        deepest = Math.max(deepest, child.depth());
      }
      return deepest + 1;
    }
  }

  static final class Node extends Actor {
    private final int number;
    private final int budget;
    private final Mailbox<Shape> parent;
    private final Random random;

    /** A node below which there are {@code budget} more. */
    Node(int number, int budget, Mailbox<Shape> parent) {
      this.number = number;
      this.budget = budget;
      this.parent = parent;
      this.random = new Random(number);
    }

    @Override
    protected void execute() throws Pausable {
      int count = Math.min(budget, 1 + random.nextInt(MAX_CHILDREN));
      Shape shape = new Shape(number, budget == 0 ? 0 : count);
      Mailbox<Shape> answers = new Mailbox<>();
      int left = budget - shape.children.length;
      int next = number + 1;
      for (int i = 0; i < shape.children.length; i++) {
        boolean isLast = i == shape.children.length - 1;
        int share = isLast ? left : random.nextInt(left + 1);
        new Node(next, share, answers).start();
        next += 1 + share;
        left -= share;
      }
      for (int i = 0; i < shape.children.length; i++) {
        shape.children[i] = answers.get();
      }
      parent.put(shape);
    }
  }

  public static void main(String[] args) throws Pausable {
    int nodes = args.length == 0 ? 100_000 : Integer.parseInt(args[0]);
    Mailbox<Shape> result = new Mailbox<>();
    new Node(0, nodes - 1, result).start();
    Shape tree = result.get();
    if (tree.count() != nodes) {
      throw new AssertionError("a tree of " + tree.count() + " nodes");
    }
    System.out.println("a tree of " + nodes + " nodes, " + tree.depth() + " deep");
  }
}
