J=/usr/lib/jvm/temurin-25-jdk-amd64/bin; G=$(ls /root/.cache/assay/graal/25.0.3/*.jar | paste -sd:)
EX=""; for p in lir lir.amd64 core.common asm asm.amd64 hotspot hotspot.amd64 hotspot.meta lir.asm code phases.tiers core.target core.common.spi; do EX="$EX --add-exports=jdk.graal.compiler/jdk.graal.compiler.$p=ALL-UNNAMED"; done
for p in amd64 code code.site hotspot meta; do EX="$EX --add-exports=jdk.internal.vm.ci/jdk.vm.ci.$p=ALL-UNNAMED"; done
$J/javac -nowarn -XDignore.symbol.file --upgrade-module-path=$G --add-modules=jdk.graal.compiler,jdk.internal.vm.ci $EX -d out src/proto/Factory.java 2>&1 | grep -A3 error
echo proto.Factory > out/META-INF/services/jdk.graal.compiler.hotspot.CompilerConfigurationFactory
printf 'Automatic-Module-Name: proto\n' > mf; $J/jar --create --file=proto.jar --manifest=mf -C out . ; $J/javac -nowarn -d app app/T.java 2>/dev/null
R="-XX:+UnlockExperimentalVMOptions -XX:+EnableJVMCI -XX:+UseJVMCICompiler --upgrade-module-path=$G --module-path=proto.jar --add-modules=proto ${EX//=ALL-UNNAMED/=proto}"
for m in load throw; do for d in 0 5 20; do timeout 60 $J/java $R -XX:CompileCommand=quiet -XX:CompileCommand=dontinline,T::* -XX:CompileCommand=BackgroundCompilation,T::*,false -cp app T $d $m 2>&1 | tail -3; done; done
