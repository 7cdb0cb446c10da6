// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Set;

import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderContext;
import jdk.graal.compiler.nodes.graphbuilderconf.InvocationPlugin;
import jdk.graal.compiler.nodes.graphbuilderconf.InvocationPlugins;
import jdk.vm.ci.meta.JavaKind;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Makes nodes of the calls of the API (assay.regions) while bytecode is parsed. */
public final class RegionPlugins {
    static final String REGION_CLASS = "Lassay/regions/Region;";
    static final String SITES_CLASS = "Lassay/regions/Sites;";
    static final String LEAF_CLASS = "Lassay/regions/Leaf;";
    static final String USES_CLASS = "Lassay/regions/Uses;";
    private static final Set<String> API = Set.of(REGION_CLASS, SITES_CLASS, LEAF_CLASS, USES_CLASS, "Lassay/regions/Query;", "Lassay/regions/Receivers;", "Lassay/regions/Depths;");
    /** The VM's number for code of its optimizing compiler. */
    private static final int LEVEL_OF_GRAAL = 4;

    private RegionPlugins() {
    }

    public static void register(Plugins plugins) {
        InvocationPlugins invocations = plugins.getInvocationPlugins();
        invocations.registerIntrinsificationPredicate(type -> API.contains(type.getName()));
        invocations.defer(() -> {
            registerDelimiters(new InvocationPlugins.Registration(invocations, "assay.regions.Region"));
            registerHits(new InvocationPlugins.Registration(invocations, "assay.regions.Sites"));
            registerReceivers(new InvocationPlugins.Registration(invocations, "assay.regions.Receivers"));
            registerDepths(new InvocationPlugins.Registration(invocations, "assay.regions.Depths"));
            registerLeafCalls(new InvocationPlugins.Registration(invocations, "assay.regions.Leaf"));
            registerQueries(new InvocationPlugins.Registration(invocations, "assay.regions.Query"));
            registerUses(new InvocationPlugins.Registration(invocations, "assay.regions.Uses"));
        });
        plugins.appendNodePlugin(new ReadsForUses());
        plugins.appendInlineInvokePlugin(new InliningWithoutRegions());
    }

    private static void registerDelimiters(InvocationPlugins.Registration region) {
        region.register(new InvocationPlugin("begin", int.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode kind) {
                int number = kind.isJavaConstant() ? kind.asJavaConstant().asInt() : DelimiterNode.WRONG_KIND;
                boolean isKnown = RegionKind.of(number).isPresent();
                builder.add(new DelimiterNode(isKnown ? number : DelimiterNode.WRONG_KIND, builder.getMethod(), builder.bci()));
                return true;
            }
        });
        region.register(new InvocationPlugin("end") {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver) {
                builder.add(new DelimiterNode(DelimiterNode.END, builder.getMethod(), builder.bci()));
                return true;
            }
        });
    }

    private static void registerHits(InvocationPlugins.Registration sites) {
        sites.register(new InvocationPlugin("hit", int.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode site) {
                return site.isJavaConstant() && add(builder, new SiteHit(site.asJavaConstant().asInt(), SiteQuery.NONE));
            }
        });
        sites.register(new InvocationPlugin("hit", int.class, int.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode first, ValueNode which) {
                if (!first.isJavaConstant()) {
                    return false;
                }
                int site = first.asJavaConstant().asInt();
                if (which instanceof QueryNode query) {
                    return add(builder, new SiteHit(site, query.query()));
                }
                return which.isJavaConstant() && add(builder, new SiteHit(site + which.asJavaConstant().asInt(), SiteQuery.NONE));
            }
        });
    }

    private static void registerDepths(InvocationPlugins.Registration depths) {
        depths.register(new InvocationPlugin("sample", int.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode every) {
                return every.isJavaConstant() && add(builder, new SiteHit(every.asJavaConstant().asInt(), SiteQuery.DEPTH));
            }
        });
    }

    /** The object that the call passes is not used: the receiver is that of the call which the region is tied to. */
    private static void registerReceivers(InvocationPlugins.Registration receivers) {
        receivers.register(new InvocationPlugin("count", Object.class, int.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode object, ValueNode site) {
                return site.isJavaConstant() && add(builder, new SiteHit(site.asJavaConstant().asInt(), SiteQuery.RECEIVER));
            }
        });
    }

    private static void registerLeafCalls(InvocationPlugins.Registration leaves) {
        leaves.register(new InvocationPlugin("call", int.class, long.class, long.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode leaf, ValueNode first, ValueNode second) {
                builder.add(new LeafCallNode(leaf, first, second));
                return true;
            }
        });
    }

    /** Compiled code tells no use by a call: a call would keep the object, and uses that the compiler removed are none. */
    private static void registerUses(InvocationPlugins.Registration uses) {
        uses.register(new InvocationPlugin("of", Object.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode object) {
                return true;
            }
        });
        uses.register(new InvocationPlugin("overwritten", Object[].class, int.class) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver, ValueNode array, ValueNode index) {
                return true;
            }
        });
    }

    private static boolean add(GraphBuilderContext builder, SiteHit hit) {
        builder.add(new SiteMarkerNode(hit));
        return true;
    }

    private static void registerQueries(InvocationPlugins.Registration query) {
        registerQuery(query, "allocationType", SiteQuery.ALLOCATION);
        registerQuery(query, "compilation", SiteQuery.COMPILATION);
        registerQuery(query, "lockType", SiteQuery.LOCK);
        registerFact(query, "rootMethod", CompilationFact.ROOT_METHOD);
        registerFact(query, "compilationId", CompilationFact.COMPILATION_ID);
        query.register(new InvocationPlugin("compilationLevel") {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver) {
                builder.addPush(JavaKind.Int, ConstantNode.forInt(LEVEL_OF_GRAAL));
                return true;
            }
        });
        query.register(new InvocationPlugin("isCompiled") {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver) {
                builder.addPush(JavaKind.Boolean, ConstantNode.forBoolean(true));
                return true;
            }
        });
    }

    private static void registerFact(InvocationPlugins.Registration queries, String name, CompilationFact fact) {
        queries.register(new InvocationPlugin(name) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver) {
                builder.addPush(fact.kind, new CompilationFactNode(fact));
                return true;
            }
        });
    }

    private static void registerQuery(InvocationPlugins.Registration queries, String name, SiteQuery query) {
        queries.register(new InvocationPlugin(name) {
            @Override
            public boolean apply(GraphBuilderContext builder, ResolvedJavaMethod method, Receiver receiver) {
                builder.addPush(JavaKind.Int, new QueryNode(query));
                return true;
            }
        });
    }
}
