package soumak.analysis;

/**
 * One of Soumak's annotations on a method.
 *
 * @param position the index of the parameter in the method's descriptor, {@link #RECEIVER} or
 *     {@link #RESULT}
 * @param annotation its descriptor
 */
public record Mark(int position, String annotation) {
  public static final int RECEIVER = -1;
  public static final int RESULT = -2;
}
