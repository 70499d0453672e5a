/** A tree that threads fill, each a part; objects of several nodes refer to each other. */
public class Trees {
  static final class Node {
    final int key;
    Node left;
    Node right;
    Node parent;
    int size = 1;

    Node(int key, Node parent) {
      this.key = key;
      this.parent = parent;
    }

    synchronized void add(int other) {
      Node below = other < key ? left : right;
      size++;
      if (below != null) {
        below.add(other);
      } else if (other < key) {
        left = new Node(other, this);
      } else {
        right = new Node(other, this);
      }
    }

    int depth() {
      int l = left == null ? 0 : left.depth();
      int r = right == null ? 0 : right.depth();
      return 1 + Math.max(l, r);
    }

    long sum() {
      long below = (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
      return key + below;
    }

    Node root() {
      Node at = this;
      while (at.parent != null) {
        at = at.parent;
      }
      return at;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Node root = new Node(500, null);
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      int from = t;
      threads[t] =
          new Thread(() -> {
            for (int i = from; i < 90; i += 3) {
              root.add(i * 7919 % 1000);
            }
          });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Node least = root;
    while (least.left != null) {
      least = least.left;
    }
    System.out.println(root.size + " " + root.sum() + " " + least.key + (least.root() == root));
    System.out.println(root.depth() > 5);
  }
}
