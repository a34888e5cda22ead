#!/bin/sh
# Run by PostgreSQL's image when it creates the database: the roles and the database, as docs/operations.md has it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres -f /prepare/database.sql
