-- Once, as postgres on the leader: psql -v password="'…'" -f database.sql
create role forthright login password :password;
-- Managers' calls run in it; the first server's migrations grant it what it may see.
create role forthright_manager nologin;
grant forthright_manager to forthright;
-- So that /admin/system can tell how far behind standbys are.
grant pg_monitor to forthright;
-- Through PgBouncer a server cannot set these for its connections.
alter role forthright set lock_timeout = '20s';
alter role forthright set idle_in_transaction_session_timeout = '60s';
create database forthright owner forthright;
