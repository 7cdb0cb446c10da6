4 assay.workloads.kernels.QuickSort.partition
2 assay.workloads.kernels.QuickSort.sortByInsertion
outside 6, unknown 2, lost 0, interval not said
