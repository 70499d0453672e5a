package soumak.analysis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Collects the facts of {@link ClassInfo} from one pass over a class file. */
final class ClassInfoReader extends ClassVisitor {
  static final Attribute[] ATTRIBUTES = {new WovenAttribute(0)};

  /** With this the names of fields begin that have what a local class has captured. */
  private static final String CAPTURED = "val$";

  private final List<MethodInfo> methods = new ArrayList<>();
  private final List<FieldInfo> fields = new ArrayList<>();
  private final List<String> permitted = new ArrayList<>();
  private int access;
  private String name = "";
  private @Nullable String superName;
  private @Nullable String signature;
  private List<String> interfaces = List.of();
  private int wovenVersion;
  private @Nullable String nestHost;
  private @Nullable String enclosingMethod;
  private @Nullable String sourceFile;
  private int captured;
  private boolean checksExceptions = true;
  private boolean isForLambdas;

  ClassInfoReader() {
    super(Opcodes.ASM9);
  }

  ClassInfo info() {
    return new ClassInfo(
        access,
        name,
        superName,
        signature,
        interfaces,
        List.copyOf(methods),
        List.copyOf(fields),
        List.copyOf(permitted),
        wovenVersion,
        nestHost,
        enclosingMethod,
        sourceFile,
        checksExceptions,
        isForLambdas);
  }

  @Override
  public void visit(
      int version,
      int flags,
      String className,
      @Nullable String generic,
      @Nullable String parent,
      String @Nullable [] implemented) {
    access = flags;
    name = className;
    superName = parent;
    signature = generic;
    interfaces = implemented == null ? List.of() : List.of(implemented);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    sourceFile = source;
  }

  @Override
  public void visitNestHost(String host) {
    nestHost = host;
  }

  @Override
  public void visitOuterClass(String owner, @Nullable String method, @Nullable String descriptor) {
    if (method != null) {
      enclosingMethod = owner + "." + method + descriptor;
    }
  }

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    if (descriptor.equals("Lkotlin/Metadata;") || descriptor.startsWith("Lscala/reflect/Scala")) {
      checksExceptions = false;
    }
    isForLambdas |= descriptor.equals("Ljava/lang/FunctionalInterface;");
    return null;
  }

  @Override
  public void visitAttribute(Attribute attribute) {
    if (attribute instanceof WovenAttribute woven) {
      wovenVersion = woven.version();
    } else {
      checksExceptions &= !isFromScala(attribute.type);
    }
  }

  private static boolean isFromScala(String attribute) {
    return attribute.equals("Scala") || attribute.equals("ScalaSig") || attribute.equals("TASTY");
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int flags,
      String method,
      String descriptor,
      @Nullable String generic,
      String @Nullable [] exceptions) {
    List<String> thrown = exceptions == null ? List.of() : List.of(exceptions);
    MethodInfo info = new MethodInfo(flags, method, descriptor, thrown, List.of());
    return new MarkReader(info, captured, methods);
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int flags,
      String field,
      String descriptor,
      @Nullable String generic,
      @Nullable Object value) {
    fields.add(new FieldInfo(flags, field, descriptor, generic));
    captured += (flags & Opcodes.ACC_SYNTHETIC) != 0 && field.startsWith(CAPTURED) ? 1 : 0;
    return null;
  }

  @Override
  public void visitPermittedSubclass(String subclass) {
    permitted.add(subclass);
  }
}
