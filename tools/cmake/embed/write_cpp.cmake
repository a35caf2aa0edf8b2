# Run by attnscope_embed when building: writes OUT, the .cpp of NAME, from the files named in LIST, one a line.
cmake_minimum_required(VERSION 3.22)
file(STRINGS ${LIST} files ENCODING UTF-8)
string(REPEAT "[0-9a-f]" 128 line) # 64 bytes

set(rows "")
foreach(path IN LISTS files)
  get_filename_component(name ${path} NAME)
  file(SIZE ${path} size)
  file(READ ${path} hex HEX)
  # Each byte is an escape, so that none can end the literal or run into the next.
  string(REGEX REPLACE "(${line})" "\\1\"\n     \"" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(APPEND rows "    {\"${name}\",\n     {\"${bytes}\", ${size}}},\n")
endforeach()

file(WRITE ${OUT} "#include \"embedded/${NAME}.h\"

namespace attnscope::embedded {
static constexpr File kFiles[] = {
${rows}};
const std::span<const File> ${NAME}{kFiles};
}  // namespace attnscope::embedded
")
