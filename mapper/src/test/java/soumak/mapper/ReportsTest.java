package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.map;

import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The reports: text, JSON, DOT, Mermaid, SVG. */
class ReportsTest {
  private static final String PROGRAM =
      """
      class Sink extends Capsule {
        private int n;
        public void hit(int i) { n += i; }
        public int total() throws Pausable { return n; }
      }
      class Source extends Capsule {
        private final Sink sink;
        Source(Sink sink) { this.sink = sink; }
        public void go(int n) {
          for (int i = 0; i < n; i++) {
            sink.hit(i);
          }
        }
      }
      class Ping extends Capsule {
        private Pong pong;
        public void hit() { pong.hit(); }
      }
      class Pong extends Capsule {
        private Ping ping;
        public void hit() { ping.hit(); }
      }
      class Main {
        static void main() throws Pausable {
          Sink sink = new Sink();
          new Source(sink).go(7);
          new Source(sink).go(8);
          sink.total();
        }
      }
      """;

  private static final Mapping MAPPING = map(PROGRAM);

  /** Pictures and data are for programs, which read no other digits. */
  @Test
  void digitsAreThoseOfAllReaders() {
    Mapping mapping = map(PROGRAM);
    Locale before = Locale.getDefault();
    List<String> plain = forPrograms(mapping);
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat("%d".formatted(1)).isNotEqualTo("1");
      assertThat(forPrograms(mapping)).isEqualTo(plain);
    } finally {
      Locale.setDefault(before);
    }
  }

  private static List<String> forPrograms(Mapping mapping) {
    return List.of(mapping.json(), mapping.dot(), mapping.mermaid(), mapping.svg());
  }

  @Test
  void table() {
    assertThat(MAPPING.table())
        .isEqualTo(
            """
            actor   kind     number  BLK    STATE  PAR   COMM  CPU  rule                        policy
            Ping    capsule  ?       false  false  high  med   low  Gap(COMM med read as low)   MONITOR
                BLK: Ping: calls nothing that blocks
                STATE: Ping: nothing that its fields lead to changes
                PAR: Ping.hit:17: needs no answer
                COMM: Ping.hit:17: sends Pong.hit, one message for each that it gets
                CPU: Ping: has no recursion of unknown bound, no loop of unknown bound that works, and no costly call
                MONITOR: Gap(COMM med read as low): it passes on one message and does little else
            Pong    capsule  ?       false  false  high  med   low  Gap(COMM med read as low)   MONITOR
                BLK: Pong: calls nothing that blocks
                STATE: Pong: nothing that its fields lead to changes
                PAR: Pong.hit:21: needs no answer
                COMM: Pong.hit:21: sends Ping.hit, one message for each that it gets
                CPU: Pong: has no recursion of unknown bound, no loop of unknown bound that works, and no costly call
                MONITOR: Gap(COMM med read as low): it passes on one message and does little else
            Sink    capsule  1       false  true   low   low   low  Affinity                    MONITOR
                BLK: Sink: calls nothing that blocks
                STATE: Sink.hit:3: writes the field n
                PAR: Sink: sends nothing
                COMM: Sink: sends nothing
                CPU: Sink: has no recursion of unknown bound, no loop of unknown bound that works, and no costly call
                MONITOR: Affinity: it does so little that its sender can do it
            Source  capsule  2       false  false  high  high  low  Hub-1                       TASK
                BLK: Source: calls nothing that blocks
                STATE: Source: nothing that its fields lead to changes
                PAR: Source.go:11: needs no answer
                COMM: Source.go:11: sends Sink.hit, again and again
                CPU: Source: has no recursion of unknown bound, no loop of unknown bound that works, and no costly call
                TASK: Hub-1: it sends much, and a worker can run who gets its messages
            cycle: Ping, Pong
            """
                .replace("   MONITOR\n", "  MONITOR\n")
                .replace("                       TASK\n", "                      TASK\n")
                .replace(
                    "rule                        policy", "rule                       policy"));
  }

  @Test
  void json() {
    String json = MAPPING.json();
    assertThat(json)
        .contains(
            "{\"name\": \"Sink\", \"kind\": \"CAPSULE\", \"BLK\": false, \"STATE\": true, \"PAR\":"
                + " \"low\", \"COMM\": \"low\", \"CPU\": \"low\", \"rule\": \"Affinity\","
                + " \"policy\": \"MONITOR\", \"chosenBy\": \"ANALYSIS\", \"oneSender\": false,")
        .contains(
            "{\"from\": \"Source\", \"to\": \"Sink\", \"weight\": 10, \"recorded\": 0, \"sites\":"
                + " [{\"class\": \"Source\", \"method\": \"go\", \"line\": 11, \"kind\":"
                + " \"MESSAGE\", \"message\": \"hit\", \"inLoop\": true}]}")
        .contains("{\"name\": \"Main\", \"kind\": \"NONE\", \"instances\": null}")
        .contains("\"cycles\": [\n  [\"Ping\", \"Pong\"]\n]")
        .endsWith("\"problems\": [],\n\"warnings\": []\n}\n");
    assertBalanced(json);
  }

  /** Outside of strings, brackets come in pairs. */
  private static void assertBalanced(String json) {
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted) {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        assertThat(depth).isNotNegative();
      }
    }
    assertThat(depth).isZero();
    assertThat(quoted).isFalse();
  }

  @Test
  void jsonOfAnEmptyProgram() {
    assertThat(map("class M {}").json())
        .isEqualTo(
            "{\n\"actors\": [],\n\"nodes\": [],\n\"edges\": [],\n\"cycles\": [],\n\"problems\":"
                + " [],\n\"warnings\": []\n}\n");
  }

  @Test
  void reportsOfAnEmptyProgram() throws Exception {
    Mapping nothing = map("class M { static void main() {} }");
    assertThat(nothing.table()).isEqualTo("There are no capsules, actors or tasks.\n");
    assertThat(nothing.dot()).startsWith("digraph").doesNotContain("->");
    assertThat(nothing.mermaid()).startsWith("flowchart").doesNotContain("-->");
    assertThat(nothing.svg()).startsWith("<svg ").endsWith("</svg>\n");
    assertThat(nothing.pins().lines()).hasSize(1);
  }

  @Test
  void jsonStringsAreQuoted() {
    assertThat(JsonReport.string("a\"b\\c\nd")).isEqualTo("\"a\\\"b\\\\c\\u000ad\"");
  }

  @Test
  void dot() {
    assertThat(MAPPING.dot())
        .startsWith("digraph actors {\n")
        .endsWith("}\n")
        .contains("  \"Sink\" [label=\"Sink\\nMONITOR x1\", fillcolor=\"#b7e4c7\"];\n")
        .contains("  \"Source\" [label=\"Source\\nTASK x2\", fillcolor=\"#8ecae6\"];\n")
        .contains("  \"Main\" [label=\"Main\\nno actor\", fillcolor=\"#e9ecef\"];\n")
        .contains("  \"Source\" -> \"Sink\" [label=\"10\", penwidth=4, color=\"#495057\"];\n")
        .contains("  \"Ping\" -> \"Pong\" [label=\"1\", penwidth=1, color=\"#c1121f\"];\n")
        .contains(
            "  \"Main\" -> \"Sink\" [label=\"1\", penwidth=1, color=\"#495057\", dir=both,"
                + " arrowtail=dot];\n");
  }

  @Test
  void mermaid() {
    assertThat(MAPPING.mermaid())
        .startsWith("flowchart LR\n  n0[\"Main<br/>no actor\"]:::other\n")
        .contains("  n3[\"Sink<br/>MONITOR x1\"]:::monitor\n")
        .contains("  n4 -- 10 --> n3\n")
        .contains("stroke:#c1121f")
        .contains("  classDef task fill:#8ecae6\n");
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void svgIsWellFormed() throws Exception {
    Element picture = parse(MAPPING.svg()).getDocumentElement();
    assertThat(picture.getTagName()).isEqualTo("svg");
    // Nodes and the four policies of the legend.
    assertThat(picture.getElementsByTagName("rect").getLength()).isEqualTo(5 + 4);
    assertThat(MAPPING.svg().split("marker-end", -1)).hasSize(MAPPING.graph().edges().size() + 1);
    assertThat(MAPPING.svg()).contains("fill=\"#8ecae6\"").contains("url(#cycle)");
  }

  @Test
  void svgShowsAllWithinTheFrame() throws Exception {
    Element picture = parse(MAPPING.svg()).getDocumentElement();
    int width = Integer.parseInt(picture.getAttribute("width"));
    int height = Integer.parseInt(picture.getAttribute("height"));
    NodeList boxes = picture.getElementsByTagName("rect");
    for (int i = 0; i < boxes.getLength(); i++) {
      Element box = (Element) boxes.item(i);
      assertThat(number(box, "x") + number(box, "width")).isLessThanOrEqualTo(width);
      assertThat(number(box, "y") + number(box, "height")).isLessThanOrEqualTo(height);
    }
  }

  private static int number(Element element, String attribute) {
    return Integer.parseInt(element.getAttribute(attribute));
  }

  @Test
  void svgBoxesDoNotOverlap() throws Exception {
    NodeList boxes = parse(MAPPING.svg()).getDocumentElement().getElementsByTagName("rect");
    for (int i = 0; i < boxes.getLength(); i++) {
      for (int j = 0; j < i; j++) {
        Element a = (Element) boxes.item(i);
        Element b = (Element) boxes.item(j);
        boolean apart =
            Math.abs(number(a, "x") - number(b, "x")) >= 110
                || Math.abs(number(a, "y") - number(b, "y")) >= 44;
        assertThat(apart).isTrue();
      }
    }
  }

  @Test
  void picturesOfSelfSendsLambdasAndMailboxes() throws Exception {
    Mapping mapping =
        map(
            "class A extends Capsule { A a; public void m() { a.m(); } }"
                + " class M { static void main() { Mailbox<A> in = null;"
                + " Task.spawn(() -> { in.put(null); return 1; }); } }");
    assertThat(parse(mapping.svg()).getElementsByTagName("rect").getLength()).isEqualTo(4 + 3);
    assertThat(mapping.dot()).contains("label=\"?\\nsomebody\"").contains("M.lambda:1\\nTASK x1");
  }

  @Test
  void namesWithoutPackages() {
    assertThat(Look.shortName("a.b.C$D")).isEqualTo("C$D");
    assertThat(Look.shortName("a.b.C.lambda:12")).isEqualTo("C.lambda:12");
    assertThat(Look.shortName("a.b.C (not as an actor)")).isEqualTo("C (not as an actor)");
    assertThat(Look.shortName("C")).isEqualTo("C");
    assertThat(Look.xml("a<b>&\"c\"")).isEqualTo("a&lt;b&gt;&amp;&quot;c&quot;");
  }

  @Test
  void widthsGrowSlowly() {
    Site once = new Site("C", "m", 1, SendKind.MESSAGE, "hit", false);
    Site loop = new Site("C", "m", 1, SendKind.MESSAGE, "hit", true);
    assertThat(Look.width(new Edge("a", "b", List.of(once)))).isEqualTo(1);
    assertThat(Look.width(new Edge("a", "b", List.of(once, once)))).isEqualTo(2);
    assertThat(Look.width(new Edge("a", "b", List.of(loop)))).isEqualTo(4);
    assertThat(Look.width(new Edge("a", "b", Collections.nCopies(100, loop)))).isEqualTo(6);
  }
}
