package soumak.bench.mapping;

import soumak.bench.mapping.bang.BangPort;
import soumak.bench.mapping.beamformer.BeamFormerPort;
import soumak.bench.mapping.dct.DctPort;
import soumak.bench.mapping.ehb.EhbPort;
import soumak.bench.mapping.fannkuchredux.FannkuchReduxPort;
import soumak.bench.mapping.fasta.FastaPort;
import soumak.bench.mapping.filesearch.FileSearchPort;
import soumak.bench.mapping.histogram.HistogramPort;
import soumak.bench.mapping.knucleotide.KNucleotidePort;
import soumak.bench.mapping.mbrot.MbrotPort;
import soumak.bench.mapping.polynomialintegral.PolynomialIntegralPort;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.raytracer.RayTracingPort;
import soumak.bench.mapping.scratchpad.ScratchPadPort;
import soumak.bench.mapping.serialmsg.SerialMsgPort;

/** The programs for runtimes that are not Soumak's. */
final class Ports {
  private Ports() {}

  /** The port of the program of this name. */
  static Port<?> named(String program) {
    return switch (program) {
      case "bang" -> new BangPort();
      case "ehb" -> new EhbPort();
      case "mbrot" -> new MbrotPort();
      case "serialmsg" -> new SerialMsgPort();
      case "fannkuchredux" -> new FannkuchReduxPort();
      case "fasta" -> new FastaPort();
      case "knucleotide" -> new KNucleotidePort();
      case "FileSearch" -> new FileSearchPort();
      case "ScratchPad" -> new ScratchPadPort();
      case "PolynomialIntegral" -> new PolynomialIntegralPort();
      case "BeamFormer" -> new BeamFormerPort();
      case "DCT" -> new DctPort();
      case "RayTracer" -> new RayTracingPort();
      case "Histogram" -> new HistogramPort();
      default -> throw new IllegalArgumentException("no program is called " + program);
    };
  }
}
