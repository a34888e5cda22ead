#!/bin/sh
# A backup of the database in compose.yml, copied to another machine. Each night by the host's cron:
#   30 2 * * * BACKUP_TARGET=encrypted:forthright /opt/forthright/deploy/container/backup.sh
# BACKUP_TARGET is a folder of rclone that encrypts: docs/backup.md.
set -eu
umask 077
folder=${BACKUP_FOLDER:-/var/backups/forthright}
file=$folder/$(date +%a).dump
compose="docker compose -f $(dirname "$0")/compose.yml"
mkdir -p "$folder"
# A backup that fails does not overwrite last week's.
$compose exec -T database pg_dump -U forthright --enable-row-security --format=custom forthright > "$file.part"
mv "$file.part" "$file"
rclone copy "$folder" "${BACKUP_TARGET:?}"
# Only now, so that /admin/system warns while the copies fail.
$compose exec -T tasks node dist/server/admin-command.js note-backup
