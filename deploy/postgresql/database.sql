-- Once for each PostgreSQL server, before the first start and before a restore, as its administrator:
--   psql -v ON_ERROR_STOP=1 -v password='…' -f database.sql
-- Elsewhere than in psql, write the password in quotes for :'password'.
create role forthright login password :'password';
-- The role of managers' calls. The migrations grant what it may see. Without it a dump cannot be restored.
create role forthright_manager nologin;
grant forthright_manager to forthright;
-- So that /admin/system can show how far standbys lag.
grant pg_monitor to forthright;
-- A server cannot set these through PgBouncer.
alter role forthright set lock_timeout = '20s';
alter role forthright set idle_in_transaction_session_timeout = '60s';
-- An administrator who is no superuser, as at most hosts, may create a database only for a role of their own.
grant forthright to current_user;
create database forthright owner forthright encoding 'UTF8' template template0;
