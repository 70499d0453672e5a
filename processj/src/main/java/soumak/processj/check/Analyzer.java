package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import soumak.analysis.ClassPath;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Variable;

/** Checks a program, pass by pass, and leaves the typed bodies in its procedures. */
public final class Analyzer {
  private final List<FileScope> files;
  private final Problems problems;
  private final Constants constants;

  private Analyzer(List<FileScope> files, Problems problems) {
    this.files = files;
    this.problems = problems;
    this.constants = new Constants(problems);
  }

  /**
   * Checks all files of a program.
   *
   * @param classPath the Java classes that it may use
   */
  public static void check(List<FileScope> files, ClassPath classPath, Problems problems) {
    if (problems.isReadable()) {
      new Analyzer(files, problems).check(new JavaMethods(classPath, problems));
    }
  }

  private void check(JavaMethods java) {
    Declarer declarer = new Declarer(problems);
    declarer.declare(files, java);
    files.forEach(declarer::inherited);
    files.forEach(file -> file.constants().forEach(it -> constants.valueOf(it, it.tree().at())));
    record InFile(FileScope file, Procedure procedure) {}
    List<InFile> all = new ArrayList<>();
    files.forEach(file -> file.procedures().forEach(it -> all.add(new InFile(file, it))));
    all.forEach(it -> body(it.file(), it.procedure()));
    Yielding.infer(all.stream().map(InFile::procedure).toList());
    if (!problems.hasErrors()) {
      all.forEach(it -> Unassigned.check(it.procedure().content(), problems));
    }
  }

  private void body(FileScope file, Procedure procedure) {
    Statement.Block tree = procedure.tree().body();
    if (tree == null) {
      return;
    }
    Body body = new Body(file, problems, procedure.result(), procedure.mobile());
    List<Variable> parameters = new ArrayList<>();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      var parameter = procedure.tree().parameters().get(i);
      Type type = procedure.parameters().get(i);
      Variable variable =
          new Variable(
              parameter.name(), type, body.process, parameter.isConstant(), parameter.at());
      body.scope.add(variable);
      parameters.add(variable);
    }
    body.parameters = List.copyOf(parameters);
    StatementChecker statements = new StatementChecker(body, constants);
    Step.Block code = statements.block(tree);
    Procedure.Content content = new Procedure.Content(body.process, parameters, code);
    procedure.content(content);
    Reachability.check(procedure, content, problems);
    Sent.check(code, problems); // first: at one place, it tells what comes of a call in a par
    ParallelUse.check(code, problems);
    ClaimUse.check(code, problems);
  }
}
