package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessJOptionsTest {
  private static ProcessJOptions parse(String... args) throws UsageException {
    return ProcessJOptions.parse(List.of(args));
  }

  @Test
  void withoutNamesTheShortOnesAreMeasured() throws UsageException {
    ProcessJOptions options = parse();
    assertThat(options.names()).containsExactly("hello", "commstime", "pairs2m");
    assertThat(options.workers()).isEqualTo(1);
    assertThat(options.rounds()).isEqualTo(Options.DEFAULT_ROUNDS);
  }

  @Test
  void namesAndOptionsAreRead() throws UsageException {
    ProcessJOptions options = parse("pairs100m", "--workers", "2", "hello", "--rounds", "7");
    assertThat(options.names()).containsExactly("pairs100m", "hello");
    assertThat(options.workers()).isEqualTo(2);
    assertThat(options.rounds()).isEqualTo(7);
  }

  @Test
  void everyNumberOfPairsHasItsWorkloads() {
    for (String name : ProcessJOptions.PAIRS) {
      String size = "processj-" + name;
      assertThat(Catalogue.withSize(size).unit()).isEqualTo("s");
      assertThat(Catalogue.withSize(size.replace("pairs", "bytes")).unit()).isEqualTo("bytes");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pairs3m      | bench processj has no pairs3m; it has: hello commstime pairs2m",
        "--json       | unknown option --json; there are --workers N and --rounds N",
        "--rounds     | --rounds needs a value",
        "--rounds all | --rounds needs a whole number from 1 on, not all",
      })
  void badInputIsToldApart(String args, String message) {
    assertThatThrownBy(() -> parse(args.split(" ", -1)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
