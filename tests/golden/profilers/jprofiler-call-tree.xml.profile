4 com.acme.Main.main
66 com.acme.Main.run
30 com.acme.Main.work
outside 0, unknown 0, lost not kept, interval not said
