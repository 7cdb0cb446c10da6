50 com.acme.Main.main
30 com.acme.Main.work
outside 30, unknown 0, lost not kept, interval not said
