#!/bin/sh
# A copy of the database every night, of which the last 14 are kept. One that is not whole is not kept at all.
set -eu
while true; do
    name="/backups/undercroft-$(date -u +%Y%m%d-%H%M%S).dump"
    if pg_dump --format=custom --file="$name.part" && pg_restore --list "$name.part" > /dev/null; then
        mv "$name.part" "$name"
        ls -1 /backups/undercroft-*.dump | sort -r | tail -n +15 | xargs -r rm --
    else
        echo "the copy of the database failed" >&2
        rm -f "$name.part"
    fi
    sleep 86400
done
