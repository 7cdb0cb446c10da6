# Writes the definition of build_name() (build_name.h), on every build; the file changes only with the name.
# In: ROOT, the folder of the sources; OUTPUT, the file to write.
set(hex_digits 12)

function(git result)
  execute_process(COMMAND git -C ${ROOT} ${ARGN} OUTPUT_VARIABLE output OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    set(output "")
  endif()
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

# A checkout of something else may surround the sources.
git(top rev-parse --show-toplevel)
file(REAL_PATH ${ROOT} root)
if(top STREQUAL root)
  git(name rev-parse --short=${hex_digits} HEAD)
  git(changes diff HEAD --binary)
  if(name AND changes)
    string(SHA256 checksum "${changes}")
    string(SUBSTRING ${checksum} 0 8 checksum)
    string(APPEND name "+${checksum}")
  endif()
endif()

if(NOT name)
  file(GLOB_RECURSE sources ${ROOT}/native/* ${ROOT}/jni/* ${ROOT}/java-shim/* ${ROOT}/slowdown/* ${ROOT}/scheduler/*)
  list(SORT sources)
  foreach(source IN LISTS sources)
    file(SHA256 ${source} checksum)
    string(APPEND checksums ${checksum})
  endforeach()
  string(SHA256 checksum "${checksums}")
  string(SUBSTRING ${checksum} 0 ${hex_digits} checksum)
  set(name sources-${checksum})
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
// Written by native/support/build_name.cmake.
#include "native/support/build_name.h"

namespace assay {

std::string_view build_name() { return "@name@"; }

}  // namespace assay
]])
