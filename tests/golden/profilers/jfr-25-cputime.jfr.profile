1 assay.workloads.kernels.PointerChase.ring:22
80 assay.workloads.kernels.Stages.alternate:41
1 assay.workloads.kernels.Stages.iterate:12
2 assay.workloads.kernels.Stages.iterate:15
56 assay.workloads.kernels.Stages.look:33
1 assay.workloads.kernels.Stages.scramble:23
74 assay.workloads.kernels.Stages.scramble:24
1 java.io.PrintStream.writeln:700
1 java.lang.AbstractStringBuilder.setLength:391
1 java.lang.StringLatin1.indexOf:203
1 java.lang.reflect.Constructor.<init>:128
1 java.nio.ByteBuffer.clear:1617
1 java.util.zip.ZipFile$ZipFileInflaterInputStream.<init>:426
outside 0, unknown 0, lost 7, interval 4000000 ns
biased-samples: 3
pid: 10652
