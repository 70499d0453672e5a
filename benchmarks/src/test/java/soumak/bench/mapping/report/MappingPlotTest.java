package soumak.bench.mapping.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class MappingPlotTest {
  private static final Row BANG = Measurements.of("bang", 10.0, 20.0, 5.0, 10.0, 1e9, 40.0, null);

  private static List<Element> bars(String svg) throws Exception {
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getDocumentElement();
    NodeList rectangles = root.getElementsByTagName("rect");
    List<Element> bars = new ArrayList<>();
    for (int i = 0; i < rectangles.getLength(); i++) {
      Element rectangle = (Element) rectangles.item(i);
      if (rectangle.getElementsByTagName("title").getLength() == 1) {
        bars.add(rectangle);
      }
    }
    return bars;
  }

  private static double number(Element bar, String attribute) {
    return Double.parseDouble(bar.getAttribute(attribute));
  }

  @Test
  void aBarForEachContenderThatHasAResult() throws Exception {
    List<Element> bars = bars(MappingPlot.of(new Figures(List.of(BANG))));
    assertThat(bars)
        .extracting(Element::getTextContent)
        .containsExactly(
            "all THREAD 2.00",
            "all TASK 0.50",
            "virtual threads 1.00",
            "paper's threads 100000000.00",
            "paper's pool 4.00");
  }

  @Test
  void barsGoFromOneToTheRatioAndNotOverTheEnd() throws Exception {
    List<Element> bars = bars(MappingPlot.of(new Figures(List.of(BANG))));
    double one = number(bars.get(0), "x");
    double doubling = number(bars.get(0), "width");
    assertThat(doubling).isPositive();
    assertThat(number(bars.get(1), "x")).isEqualTo(one - doubling);
    assertThat(number(bars.get(1), "width")).isEqualTo(doubling);
    assertThat(number(bars.get(2), "width")).isZero();
    assertThat(number(bars.get(3), "width")).isEqualTo(7 * doubling);
    assertThat(number(bars.get(4), "width")).isEqualTo(2 * doubling);
  }

  @Test
  void programsStandBelowEachOther() throws Exception {
    Row fasta = Measurements.of("fasta", 1.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0);
    String svg = MappingPlot.of(new Figures(List.of(BANG, fasta)));
    List<Element> bars = bars(svg);
    assertThat(bars).hasSize(11);
    assertThat(bars).isSortedAccordingTo((a, b) -> Double.compare(number(a, "y"), number(b, "y")));
    assertThat(svg).contains(">bang</text>").contains(">fasta</text>");
  }
}
