1 assay.workloads.kernels.PointerChase.ring:22
32 assay.workloads.kernels.Stages.alternate:41
17 assay.workloads.kernels.Stages.look:33
1 assay.workloads.kernels.Stages.look:34
35 assay.workloads.kernels.Stages.scramble:24
1 assay.workloads.kernels.Stages.scramble:25
1 java.lang.StringBuilder.append:91
1 java.lang.invoke.MethodHandle.<init>:482
outside 0, unknown 0, lost not kept, interval not said
pid: 10628
