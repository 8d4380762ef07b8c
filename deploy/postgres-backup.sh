#!/bin/sh
# Dumps the database of DATABASE_URL into BACKUP_DIR, where the newest 14 dumps stay, then copies the files by
# BACKUP_FILES, so that there is a file for every row. BACKUP_COMMAND, if set, gets the dump on its standard input,
# and its name as $NAME. Ends with an error, and goes no further, where one of them fails.
set -eu
umask 077
: "${DATABASE_URL:?}" "${BACKUP_DIR:?}" "${BACKUP_FILES:?}"

# The password is not among the arguments, which every user of the machine can read.
node=node_modules/.bin/node
PGPASSWORD=$($node -p 'decodeURIComponent(new URL(process.env.DATABASE_URL).password)')
export PGPASSWORD
url=$($node -p 'const url = new URL(process.env.DATABASE_URL); url.password = ""; url.href')

NAME=$(date -u +%Y-%m-%dT%H-%M-%S).dump
export NAME
trap 'rm -f "$BACKUP_DIR/$NAME.unfinished"' EXIT
pg_dump --format=custom --file="$BACKUP_DIR/$NAME.unfinished" "$url"
mv "$BACKUP_DIR/$NAME.unfinished" "$BACKUP_DIR/$NAME"

find "$BACKUP_DIR" -name '20??-??-??T??-??-??.dump' | sort -r | tail -n +15 | while read -r old; do
  rm "$old"
done

/bin/sh -c "$BACKUP_FILES"
if [ -n "${BACKUP_COMMAND:-}" ]; then /bin/sh -c "$BACKUP_COMMAND" < "$BACKUP_DIR/$NAME"; fi
