# Sourced. debian_mirror prints the machine's mirror, from the addresses that apt-get would read (which knows both forms of
# list): what stands before dists/CODENAME/ in them.
debian_mirror() {
  local codename
  codename=$(. /etc/os-release && [ "$ID" = debian ] && echo "$VERSION_CODENAME") || return 1
  apt-get --print-uris update 2>/dev/null | sed -nE "s#^'(.*[^/])/+dists/($codename|stable|oldstable|testing|unstable|sid)/(In)?Release'.*#\1#p" | head -n 1
}
