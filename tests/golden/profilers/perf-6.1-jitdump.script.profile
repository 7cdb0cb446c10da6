1 assay.workloads.kernels.QuickSort.iterate
1 assay.workloads.kernels.QuickSort.partition
17 assay.workloads.kernels.QuickSort.sort
outside 5, unknown 2, lost 0, interval not said
