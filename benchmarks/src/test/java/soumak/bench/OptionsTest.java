package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.bench.cluster.ClusterWorkloads;
import soumak.bench.cluster.SpreadProgram;
import soumak.bench.memory.MemoryMicro;
import soumak.bench.memory.MemoryWorkloads;

class OptionsTest {
  private static Options parse(String... args) throws UsageException {
    return Options.parse(List.of(args));
  }

  private static Workload ring() {
    return Catalogue.withSize("ring1k");
  }

  @Test
  void defaultsAreAllPeersOnOneThenTwoWorkers() throws UsageException {
    Options options = parse("ring");
    assertThat(options.workers()).containsExactly(1, 2);
    assertThat(options.rounds()).isEqualTo(Options.DEFAULT_ROUNDS);
    assertThat(options.json()).isFalse();
    assertThat(options.entriesOf(ring(), ring().size("ring1k")))
        .extracting(Entry::name)
        .containsExactlyElementsOf(ring().entries().stream().map(Entry::name).toList());
  }

  @Test
  void aFamilyMeansAllItsSizesAndASizeItself() throws UsageException {
    assertThat(parse("ring").sizesOf(ring()))
        .extracting(Size::name)
        .containsExactly("ring1k", "ring100k");
    assertThat(parse("ring100k").sizesOf(ring()))
        .extracting(Size::name)
        .containsExactly("ring100k");
    assertThat(parse("all").sizesOf(ring())).hasSize(2);
    assertThat(parse("bang").sizesOf(ring())).isEmpty();
  }

  @Test
  void vsChoosesPeersOrVariantsBesideSoumak() throws UsageException {
    Options options = parse("ring", "--vs", "vt-mpsc", "--vs", "kotlin");
    assertThat(options.entriesOf(ring(), ring().size("ring1k")))
        .extracting(Entry::name)
        .containsExactly("soumak", "vt-mpsc", "kotlin");
    assertThat(parse("ring", "--vs", "vt").entriesOf(ring(), ring().size("ring1k")))
        .extracting(Entry::name)
        .allMatch(name -> name.equals("soumak") || name.startsWith("vt-"))
        .hasSizeGreaterThan(2);
  }

  @Test
  void contendersAreLeftOutOfSizesTheyCannotDo() throws UsageException {
    Workload create = Catalogue.withSize("create1m");
    Options options = parse("create");
    assertThat(options.entriesOf(create, create.size("create200k")))
        .extracting(Entry::name)
        .contains("pekko");
    assertThat(options.entriesOf(create, create.size("create1m")))
        .extracting(Entry::name)
        .doesNotContain("pekko");
  }

  @Test
  void optionsAreRead() throws UsageException {
    Options options = parse("--json", "--workers", "2", "bang", "--rounds", "7");
    assertThat(options.json()).isTrue();
    assertThat(options.workers()).containsExactly(2);
    assertThat(options.rounds()).isEqualTo(7);
    assertThat(Options.asksForHelp(List.of("cluster", "--help"))).isTrue();
    assertThat(Options.asksForHelp(List.of("ring", "--json"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pingpongg           | no workload is called pingpongg",
        "ring --vs erlang    | no contender is called erlang",
        "ring --vs           | --vs needs a value, as in --vs kotlin",
        "ring --workers zero | --workers needs a whole number from 1 on, not zero",
        "ring --rounds 0     | --rounds needs a whole number from 1 on, not 0",
        "ring --fast         | unknown option --fast",
        "--json              | name a workload",
      })
  void badInputIsToldApart(String args, String message) {
    assertThatThrownBy(() -> parse(args.split(" ", -1)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void usageNamesEveryWorkload() {
    for (Workload workload : Catalogue.workloads()) {
      assertThat(Options.usage()).contains(workload.family());
    }
  }

  @Test
  void usageNamesWhatTheOtherCommandsMeasure() {
    String[] parts = Options.usage().split("soumak bench (?=memory|cluster)");
    String memory = parts[1];
    MemoryWorkloads.all().forEach(it -> assertThat(memory).containsPattern(word(it.family())));
    MemoryMicro.NAMES.forEach(it -> assertThat(memory).containsPattern(word(it)));
    assertThat(memory).containsPattern(word("check for the check"));
    String cluster = parts[2];
    ClusterWorkloads.all().forEach(it -> assertThat(cluster).containsPattern(word(it.family())));
    List<SpreadProgram> programs = new ArrayList<>(SpreadProgram.all());
    programs.removeAll(SpreadProgram.singleOperations());
    assertThat(programs).isNotEmpty();
    programs.forEach(it -> assertThat(cluster).containsPattern(word(it.name())));
    assertThat(cluster)
        .containsPattern(word("start"))
        .containsPattern(word("operations"))
        .containsPattern(word("spread"));
  }

  private static String word(String name) {
    return "[ \n]" + name + "[ ,;.\n]";
  }
}
