package soumak.cli;

import soumak.mapper.Mapping;

/** How {@code soumak map} writes. */
enum MapFormat {
  TABLE,
  JSON,
  DOT,
  MERMAID,
  SVG;

  String write(Mapping mapping) {
    String text =
        switch (this) {
          case TABLE -> mapping.table();
          case JSON -> mapping.json();
          case DOT -> mapping.dot();
          case MERMAID -> mapping.mermaid();
          case SVG -> mapping.svg();
        };
    return text.endsWith("\n") ? text : text + "\n";
  }
}
