package soumak.bench.mapping;

import java.util.List;
import soumak.bench.mapping.bang.Bang;
import soumak.bench.mapping.beamformer.BeamFormer;
import soumak.bench.mapping.dct.Dct;
import soumak.bench.mapping.ehb.Ehb;
import soumak.bench.mapping.fannkuchredux.FannkuchRedux;
import soumak.bench.mapping.fasta.Fasta;
import soumak.bench.mapping.filesearch.FileSearch;
import soumak.bench.mapping.histogram.Histogram;
import soumak.bench.mapping.knucleotide.KNucleotide;
import soumak.bench.mapping.mbrot.Mbrot;
import soumak.bench.mapping.polynomialintegral.PolynomialIntegral;
import soumak.bench.mapping.raytracer.RayTracing;
import soumak.bench.mapping.scratchpad.ScratchPad;
import soumak.bench.mapping.serialmsg.SerialMsg;

/** All programs, in the order of the report. */
public final class Programs {
  private Programs() {}

  public static List<Program<?>> all() {
    return List.of(
        new Bang(),
        new Ehb(),
        new Mbrot(),
        new SerialMsg(),
        new FannkuchRedux(),
        new Fasta(),
        new KNucleotide(),
        new FileSearch(),
        new ScratchPad(),
        new PolynomialIntegral(),
        new BeamFormer(),
        new Dct(),
        new RayTracing(),
        new Histogram());
  }

  /**
   * The program of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Program<?> named(String name) {
    return all().stream()
        .filter(program -> program.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no program is called " + name));
  }
}
