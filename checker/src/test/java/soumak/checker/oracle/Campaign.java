package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import soumak.checker.Finding;
import soumak.checker.KnownStates;

/**
 * Checks and runs programs. What is refused is made again without the statements that the checker
 * complains about, until it is accepted: such programs are just within the rules.
 */
final class Campaign {
  private static final int RUNS = 8;
  static final int REPAIRS = 14;

  final List<Verdict> verdicts = new ArrayList<>();

  /** The programs of some seeds, and what is left of those that are refused. */
  void run(long firstSeed, int count) {
    List<Program> programs =
        LongStream.range(firstSeed, firstSeed + count).mapToObj(Generator::program).toList();
    for (int i = 0; i <= REPAIRS && !programs.isEmpty(); i++) {
      List<Verdict> round = judge(programs);
      verdicts.addAll(round);
      programs = round.stream().filter(it -> !it.isAccepted()).map(Campaign::repaired).toList();
    }
  }

  /** What the checker and the oracle say of programs with different seeds. */
  static List<Verdict> judge(List<Program> programs) {
    List<Verdict> verdicts = new ArrayList<>();
    try (Batch batch = Batch.of(programs)) {
      for (Program program : programs) {
        if (!batch.has(program.folder())) {
          throw new AssertionError("does not compile:\n" + program.text());
        }
        String folder = program.folder();
        List<Finding> findings = batch.check(folder);
        KnownStates states = findings.isEmpty() ? batch.states(folder) : null;
        String violation = Runner.violation(batch.classes(), folder, RUNS, states);
        verdicts.add(new Verdict(program, findings, violation));
      }
    }
    return verdicts;
  }

  static Program repaired(Verdict verdict) {
    Program program = verdict.program();
    List<Statement> wrong = new ArrayList<>();
    for (Finding finding : verdict.findings()) {
      Statement statement = program.at(finding.line());
      if (statement != null) {
        wrong.add(statement);
      }
    }
    for (Statement statement : wrong) {
      program = program.without(statement);
    }
    return program;
  }

  List<Verdict> unsound() {
    return verdicts.stream().filter(Verdict::isUnsound).toList();
  }

  long accepted() {
    return verdicts.stream().filter(Verdict::isAccepted).count();
  }

  long refused() {
    return verdicts.size() - accepted();
  }

  /** Refused, and rightly so, as was seen. */
  long caught() {
    return verdicts.stream().filter(it -> !it.isAccepted() && it.violation() != null).count();
  }

  /** How often each kind is what is said first of a refused program that did nothing wrong. */
  Map<String, Integer> falseAlarms() {
    Map<String, Integer> kinds = new HashMap<>();
    for (Verdict it : verdicts) {
      if (!it.isAccepted() && it.violation() == null) {
        kinds.merge(it.findings().getFirst().kind().name(), 1, Integer::sum);
      }
    }
    return kinds;
  }
}
