17 com.acme.Main.run:17
20 com.acme.Main.work
outside 30, unknown 7, lost not kept, interval not said
