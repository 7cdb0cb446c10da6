2 com.acme.Main.run
1 com.acme.Main.work
outside 5, unknown 3, lost 17, interval not said
