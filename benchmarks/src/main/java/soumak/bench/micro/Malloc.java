package soumak.bench.micro;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The C library's allocator, called directly. */
@SuppressWarnings("restricted") // the functions and their types are those of the C library
final class Malloc {
  private static final MethodHandle MALLOC =
      find("malloc", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      find("free", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private Malloc() {}

  private static MethodHandle find(String name, FunctionDescriptor type) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), type, Linker.Option.critical(false));
  }

  static MemorySegment malloc(long bytes) {
    try {
      return ((MemorySegment) MALLOC.invokeExact(bytes)).reinterpret(bytes);
    } catch (Throwable cannotBe) {
      throw new IllegalStateException(cannotBe);
    }
  }

  static void free(MemorySegment made) {
    try {
      FREE.invokeExact(made);
    } catch (Throwable cannotBe) {
      throw new IllegalStateException(cannotBe);
    }
  }
}
