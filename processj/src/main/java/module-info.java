/** The ProcessJ language: its compiler, and what compiled programs call. */
module soumak.processj {
  requires transitive soumak;
  requires soumak.analysis;
  requires org.objectweb.asm;
  requires static transitive org.jspecify;

  exports soumak.processj;
  exports soumak.processj.run;

  opens soumak.processj.run to
      soumak;
}
