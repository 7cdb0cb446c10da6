1 assay.workloads.kernels.QuickSort.checksum
3 assay.workloads.kernels.QuickSort.partition
outside 20, unknown 0, lost not kept, interval not said
