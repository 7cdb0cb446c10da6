1 assay.workloads.kernels.JsonText.skipBlanks
1 java.lang.AbstractStringBuilder.append
1 java.lang.Long.valueOf
1 java.util.HashMap$Node.getKey
1 java.util.LinkedHashMap.newNode
1 jdk.internal.math.FloatingDecimal.readJavaFormatString
outside 6, unknown 0, lost not kept, interval not said
