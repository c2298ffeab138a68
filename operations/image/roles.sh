#!/bin/sh
# Run once by the database's image, when its folder is empty: the role that serves, beside the owner that the image has made.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$(cat /run/secrets/server-password)" <<'SQL'
create role quincena_server login password :'password';
SQL
