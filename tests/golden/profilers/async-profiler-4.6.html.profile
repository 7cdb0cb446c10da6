1 assay.workloads.kernels.QuickSort.checksum
30 assay.workloads.kernels.QuickSort.partition
4 assay.workloads.kernels.QuickSort.sortByInsertion
outside 0, unknown 0, lost not kept, interval not said
