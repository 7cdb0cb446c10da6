public class T {
  static class A { int f() { return 1; } }
  static class B extends A { int f() { return 2; } }
  static int calls; static int threshold = Integer.MAX_VALUE; static volatile A sink; static boolean doThrow;
  static void maybe(int depth) { calls++; if (calls == threshold) { if (doThrow) throw new IllegalStateException(); try { sink = (A) Class.forName("T$B").getDeclaredConstructor().newInstance(); } catch (Exception e) { throw new Error(e); } } }
  static int rec(A a, int depth) { int s = a.f(); if (depth == 0) { maybe(0); return s; } return s + rec(a, depth - 1) + a.f(); }
  static long cell() { return Long.getLong("proto.cell"); }
  static sun.misc.Unsafe U() throws Exception { var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); return (sun.misc.Unsafe) f.get(null); }
  public static void main(String[] x) throws Exception {
    int depth = Integer.parseInt(x[0]); doThrow = x[1].equals("throw"); A a = new A(); long s = 0; var u = U();
    for (int i = 0; i < 60000; i++) s += rec(a, depth);
    Thread.sleep(500);
    for (int i = 0; i < 1000; i++) s += rec(a, depth);
    long before = u.getLong(cell());
    threshold = calls + 1;
    try { s += rec(a, depth); } catch (IllegalStateException e) { s++; }
    long after = u.getLong(cell());
    System.out.println("sum " + s + " handlers before " + before + " in the call " + (after - before));
  }
}
