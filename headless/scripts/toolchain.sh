# Finds JDK 25 and Maven, for ./rocescope and ./verify. To be sourced; sets nothing but what its functions say.

# Whether the directory holds a JDK (a compiler, not just a runtime) of version 25 or later.
is_jdk25() {
  local line major
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line; do
    case $line in
      JAVA_VERSION=*)
        major=${line#JAVA_VERSION=\"}
        major=${major%%[.\"+-]*}
        [ "$major" -ge 25 ] 2>/dev/null && return 0
        return 1
        ;;
    esac
  done <"$1/release"
  return 1
}

# Sets jdk to a JDK 25: JAVA_HOME, then the usual places, then the one behind javac on the PATH.
find_jdk() {
  local candidate compiler
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/*25* /usr/lib/jvm/* /opt/jdk* /opt/java/* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if [ -n "$candidate" ] && is_jdk25 "$candidate"; then
      jdk=$candidate
      return
    fi
  done
  compiler=$(command -v javac || true)
  if [ -n "$compiler" ]; then
    candidate=$(dirname "$(dirname "$(readlink -f "$compiler")")")
    if is_jdk25 "$candidate"; then
      jdk=$candidate
      return
    fi
  fi
  cat >&2 <<'MESSAGE'
rocescope: needs a JDK 25 or later, and found none: not in JAVA_HOME, /usr/lib/jvm, /opt, ~/.sdkman, ~/.jdks or the PATH.
Install one and run again, for instance:
  Debian, Ubuntu   apt install openjdk-25-jdk-headless   (or temurin-25-jdk from Adoptium's repository)
  Fedora           dnf install java-25-openjdk-devel
  macOS            brew install openjdk@25
  SDKMAN           sdk install java 25-tem
MESSAGE
  exit 4
}

# Sets maven to a command that runs Maven.
find_maven() {
  if command -v mvn >/dev/null; then
    maven=mvn
  elif [ -n "${MVNW_REPOURL:-}" ]; then
    maven=$root/mvnw
  else
    cat >&2 <<'MESSAGE'
rocescope: needs Apache Maven 3.8 or later for its first build, and found no mvn on the PATH.
Install it and run again, for instance:
  Debian, Ubuntu   apt install maven
  Fedora           dnf install maven
  macOS            brew install maven
Or set MVNW_REPOURL to the Maven repository that you use: then the Maven wrapper in this directory fetches Maven itself.
MESSAGE
    exit 4
  fi
}
