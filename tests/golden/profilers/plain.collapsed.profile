3 com.acme.Main$$Lambda.apply
4 com.acme.Main.<init>
40 com.acme.Main.run:17
2 com.acme.Main.work:21
outside 36, unknown 9, lost not kept, interval not said
