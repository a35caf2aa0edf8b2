# Sourced by tools/setup: puts the sources of Dear ImGui and utf8proc, which are linked from source, where CMake looks for them:
# build/third_party/NAME, a link into a cache that the clones on this machine share ($ATTNSCOPE_CACHE).
#
# On Debian they are source packages. ImGui 1.92 is in newer suites than Debian 12, so that a list of our own is made from the
# mirror that the machine's own list names, beside the machine's lists and touching none of them; no root is needed. Where that
# fails, CMake downloads pinned commits instead.
imgui_pinned=1.92.2b
cache="${ATTNSCOPE_CACHE:-${XDG_CACHE_HOME:-${HOME:-$PWD/build}/.cache}/attnscope}"
mkdir -p build/third_party
. tools/lib/mirror.sh
lists=""  # apt's lists, in a folder of this run alone: others may run at the same time

# apt-get and apt-cache with lists of their own: apt_own SUITE COMMAND...
apt_own() {
  local suite="$1" command="$2" state="$lists/$1"
  shift 2
  "$command" -q -o Dir::Etc::sourcelist="$state/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::Lists="$state/lists" \
    -o Dir::Cache="$state/cache" -o Acquire::Check-Valid-Until=false -o APT::Sandbox::User=root "$@"
}

open_suite() { # SUITE: lists its sources, once
  local suite="$1" mirror keyring signed="" state="$lists/$1"
  mirror=$(debian_mirror) && [ -n "$mirror" ] || return 1
  for keyring in /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/debian-archive-keyring.pgp; do
    [ -e "$keyring" ] && signed="[signed-by=$keyring] " && break
  done
  mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
  echo "deb-src $signed$mirror $suite main" >"$state/sources.list"
  apt_own "$suite" apt-get update >"$state/log" 2>&1 && ! grep -q '^[WE]: Failed' "$state/log"
}

versions() { # SUITE SOURCE: what the suite has, newest first
  apt_own "$1" apt-cache showsrc "$2" 2>/dev/null | sed -n 's/^Version: //p' | sort -rVu
}

unpack_source() { # SUITE SOURCE VERSION FILE: downloads, checks (apt does) and unpacks to the cache; FILE must be within
  local suite="$1" source="$2" version="$3" file="$4" upstream="${3%-*}"
  local folder="$cache/$source-$upstream" work
  if [ ! -e "$folder/$file" ]; then
    work=$(mktemp -d "$cache/unpack.XXXXXX") || return 1
    (cd "$work" && apt_own "$suite" apt-get source --download-only "$source=$version" >log 2>&1 && mkdir tree &&
      tar -xf "${source}_$upstream".orig.tar.* -C tree --strip-components=1 && [ -e "tree/$file" ]) || { rm -rf "$work"; return 1; }
    mv -T "$work/tree" "$folder" 2>/dev/null || [ -e "$folder/$file" ] || { rm -rf "$folder" && mv -T "$work/tree" "$folder"; }
    rm -rf "$work"
  fi
  ln -sfn "$folder" "build/third_party/$source"
}

known() { # SOURCE VERSION-PATTERN FILE: already in the cache
  local folder
  for folder in "$cache/$1-"$2; do
    [ -e "$folder/$3" ] && ln -sfn "$folder" "build/third_party/$1" && return 0
  done
  return 1
}

fetch_imgui() {
  local suite version
  known imgui "$imgui_pinned*" imgui.h && return 0
  for suite in testing unstable; do
    open_suite "$suite" || continue
    version=$(versions "$suite" imgui | grep -m 1 "^$imgui_pinned[+-]") || continue
    unpack_source "$suite" imgui "$version" imgui.h && return 0
  done
  for suite in testing unstable; do
    version=$(versions "$suite" imgui | head -n 1) # of the same minor version or later
    [ -n "$version" ] && [ "$(printf '%s\n1.92.2\n' "$version" | sort -V | head -n 1)" = 1.92.2 ] || continue
    say "Dear ImGui $imgui_pinned is not offered any more; taking $version"
    unpack_source "$suite" imgui "$version" imgui.h && return 0
  done
  return 1
}

fetch_utf8proc() {
  local suite version
  known utf8proc '2.*' utf8proc.c && return 0
  for suite in bookworm "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" testing; do
    [ -n "$suite" ] && open_suite "$suite" || continue
    version=$(versions "$suite" utf8proc | head -n 1)
    [ -n "$version" ] && unpack_source "$suite" utf8proc "$version" utf8proc.c && return 0
  done
  return 1
}

for source in imgui utf8proc; do
  override="ATTNSCOPE_$(echo "$source" | tr a-z A-Z)_DIR"
  [ -z "${!override:-}" ] || continue
  [ -e "build/third_party/$source/$source.h" ] && continue
  mkdir -p "$cache"
  [ -n "$lists" ] || lists=$(mktemp -d "$cache/apt.XXXXXX")
  say "fetching the source of $source"
  if ! { is_debian && "fetch_$source"; }; then
    rm -f "build/third_party/$source"
    say "no source package of $source within reach; CMake will download the pinned commit"
  fi
done
[ -z "$lists" ] || rm -rf "$lists"
