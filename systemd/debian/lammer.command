#!/bin/sh
# The command. As the service's own user it works on the service's record and key: sudo -u lammer lammer journal export …
if [ "$(id -un)" = lammer ]; then
    export STATE_DIRECTORY="${STATE_DIRECTORY:-/var/lib/lammer}"
fi
exec /usr/lib/lammer/bin/lammer "$@"
