#include "platform/desktop/font_files.h"

#include <fontconfig/fontconfig.h>

namespace attnscope::platform {
namespace {

const FcChar8* bytes(const char* text) {
  return reinterpret_cast<const FcChar8*>(text);
}

}  // namespace

std::optional<FontFile> find_font(const char* family, const Face& face, const char* language, std::uint32_t code_point) {
  FcPattern* wanted = FcPatternCreate();
  FcCharSet* needed = FcCharSetCreate();
  FcCharSetAddChar(needed, code_point);
  FcPatternAddString(wanted, FC_FAMILY, bytes(family));
  FcPatternAddString(wanted, FC_LANG, bytes(language));
  FcPatternAddInteger(wanted, FC_WEIGHT, face.bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
  FcPatternAddCharSet(wanted, FC_CHARSET, needed);
  FcConfigSubstitute(nullptr, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result = FcResultNoMatch;
  FcPattern* match = FcFontMatch(nullptr, wanted, &result);
  std::optional<FontFile> found;
  FcChar8* path = nullptr;
  FcCharSet* has = nullptr;
  // The charset is a wish among others to fontconfig: what it returns may lack the code point.
  if (match && FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch &&
      FcPatternGetCharSet(match, FC_CHARSET, 0, &has) == FcResultMatch && FcCharSetHasChar(has, code_point)) {
    FontFile file;
    file.path = reinterpret_cast<const char*>(path);
    FcPatternGetInteger(match, FC_INDEX, 0, &file.index);
    if (file.index >> 16 == 0x8000) file.index &= 0xFFFF;  // fontconfig's mark for a variable font as a whole
    int weight = FC_WEIGHT_REGULAR;
    FcPatternGetInteger(match, FC_WEIGHT, 0, &weight);
    file.embolden = face.bold && weight < FC_WEIGHT_DEMIBOLD;
    found = file;
  }
  if (match) FcPatternDestroy(match);
  FcCharSetDestroy(needed);
  FcPatternDestroy(wanted);
  return found;
}

}  // namespace attnscope::platform
