# shellcheck shell=bash
# Prints what somebody can type who has seen the demo. Each line that begins with blanks can be pasted into a shell.

# commands_to_try BIN JAVA_HOME: takes the folder of the program, as it was built, and the JDK that was found.
commands_to_try() {
  local bin=$1 java_home=$2
  echo "Try it: which branches and loads are executed most, by method"
  # shellcheck disable=SC2016  # the shell that the line is pasted into expands $PATH
  printf '  export PATH=%q:$PATH ASSAY_JAVA_HOME=%q\n' "$bin" "$java_home"
  printf '  assay count --events branches+load --top 5 -o demo.json -- java -cp %q assay.workloads.Demo\n' \
    "${bin%/bin}/lib/assay-workloads.jar"
  echo "To count a program of your own, replace the command after '--', such as: java -jar app.jar. The program should run for some seconds."
}
