50772 com.acme.Main.run
3758 com.acme.Main.work
outside 0, unknown 0, lost not kept, interval not said
