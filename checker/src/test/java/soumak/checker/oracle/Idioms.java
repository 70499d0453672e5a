package soumak.checker.oracle;

import java.util.List;
import java.util.Random;

/**
 * Short pieces of code around what is hard to follow: names for parts of what is cut, stored, sent
 * or lent then. Whether they are right depends on which locals they get.
 */
final class Idioms {
  private static final List<String> SHAPES =
      List.of(
          "V = W.F;|U.cuts(W);",
          "V = W.F.G;|U.cuts(W.F);",
          "V = W.F;|X = W.shed();",
          "V = P[I];|W = Cut.cut(P[J]);|U.send(W);",
          "V = P[I];|P[J] = X;|U.sendAll(P);",
          "V = P[I];|W = P[J];|U.send(Cut.cut(P[I]));",
          "P[I] = V;|W = P[J];|U.send(Cut.cut(P[I]));",
          "W.parts = P;|V = P[I];|U.send(W);",
          "W.F = V;|X = V.G;|U.send(W);",
          "X = V.G;|W.F = V;|U.send(W);",
          "W.F = V;|X.G = W;|U.send(X);",
          "W.F = V;|X = Cut.cut(W.G);|U.send(X);",
          "V = W.F;|X = V.G;|U.send(Cut.cut(W.F));",
          "V = W.F.G.F.G;|X = Cut.cut(W.F.G);|U.send(X);",
          "V = W.F;|W.F = null;|U.send(W);",
          "V = W.F;|W.F = X;|U.send(W);",
          "V = W.F;|W = V.G;|U.send(Cut.cut(V.G));",
          "if (U.flip()) W.F = V; else X.F = V;|U.send(W);",
          "V = U.flip() ? W.F : X;|U.send(W);",
          "if (U.flip()) V = Cut.cut(W.F);|U.send(W);",
          "while (U.flip()) V = V.F;|U.send(Cut.cut(W.F));",
          "while (U.flip()) { V.F = W; W = V; V = U.tree(); }|U.send(W);",
          "try { U.send(V); U.boom(); } catch (RuntimeException E) { V.value++; }",
          "try { U.boom(); U.send(V); V = U.tree(); } catch (RuntimeException E) { V.value++; }",
          "try { fails(V); } catch (RuntimeException E) { V.value++; }",
          "try { fails(V); V = U.tree(); } catch (RuntimeException E) { V.value++; }",
          "try { U.boom(); W.F = Cut.cut(V.G); } finally { U.send(V); }",
          "r = new R(V, W, x);|X = r.one();|U.sendPair(r);",
          "x = V.data;|y = Cut.cut(V.data);|U.sendBytes(y);",
          "x = g[0];|V.grid = g;|U.send(V);",
          "g[0] = x;|g[1] = y;|V.grid = g;|U.send(V);",
          "g[0] = x;|V.data = x;",
          "h.held = V;|W = h.take();|U.send(W);",
          "V = h.held;|h.put(X);|U.send(h.take());",
          "o = V;|W = (N) o;|U.send(V);",
          "m.extra = V;|W = m;|U.send(W);",
          "V.adopt(W);|X = V.left;|U.send(V);");

  private static final List<String> KEPT =
      List.of(
          "V = kept;|U.send(Cut.cut(kept));",
          "V = kept.F;|kept = W;",
          "V = kept.F;|W = Cut.cut(kept);|U.send(W);",
          "kept = V;|W = V.F;|U.send(Cut.cut(kept));",
          "shelf = P;|V = P[I];|U.send(Cut.cut(shelf[J]));",
          "V = shelf[I];|P = Cut.cut(shelf);|U.sendAll(P);",
          "h.held = V;|box = h;|V = Cut.cut(box.held);|U.send(V);",
          "buffer = x;|V.data = x;");

  private Idioms() {}

  static List<Statement> pick(Random random, boolean inActor, int name) {
    List<String> from = inActor && random.nextInt(4) == 0 ? KEPT : SHAPES;
    String text = from.get(random.nextInt(from.size()));
    for (String letter : List.of("V", "W", "X")) {
      text = text.replaceAll("\\b" + letter + "\\b", choose(random, "a", "b", "c", "d"));
    }
    for (String letter : List.of("F", "G")) {
      text = text.replaceAll("\\b" + letter + "\\b", choose(random, "next", "left"));
    }
    for (String letter : List.of("I", "J")) {
      text = text.replaceAll("\\b" + letter + "\\b", choose(random, "0", "1"));
    }
    text = text.replaceAll("\\bP\\b", choose(random, "p", "q"));
    text = text.replaceAll("\\bE\\b", "e" + name).replace("fails(", "U.fails(");
    return List.of(text.split("\\|")).stream().map(Statement::line).toList();
  }

  private static String choose(Random random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
