# Find a Python that is new enough; read by the other scripts here.

new_enough() {
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# python_for NAME: print the program, or say in NAME's name what is missing.
python_for() {
    if ! command -v python3 >/dev/null 2>&1 && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing Python …" >&2
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -yqq python3 python3-venv; } >/dev/null 2>&1 || true
    fi
    for candidate in python3 python3.11 python3.12 python3.13 python3.14; do
        if new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    if command -v python3 >/dev/null 2>&1; then
        echo "$1: Python 3.11 or newer is needed; $(python3 --version 2>&1) is installed here." >&2
    else
        echo "$1: Python 3.11 or newer is needed: sudo apt-get install python3 python3-venv" >&2
    fi
    return 1
}
