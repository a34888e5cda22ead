-- Once, as postgres on the leader: psql -v password="'…'" -f database.sql
create role forthright login password :password;
-- The role of managers' calls. The migrations grant what it may see.
create role forthright_manager nologin;
grant forthright_manager to forthright;
-- So that /admin/system can show how far standbys lag.
grant pg_monitor to forthright;
-- A server cannot set these through PgBouncer.
alter role forthright set lock_timeout = '20s';
alter role forthright set idle_in_transaction_session_timeout = '60s';
create database forthright owner forthright;
