-- As postgres: psql -f deploy/create-database-role.sql, and once psql -c '\password fieldhouse'. Again where a restore needs an
-- empty database.
-- The role owns one database, in which it migrates and serves, and may do nothing else on this server.
do $$ begin
  create role fieldhouse login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 200; exception when duplicate_object then
    raise notice 'The role fieldhouse is there already.'; end $$;
create database fieldhouse owner fieldhouse template template0 encoding 'UTF8';
-- No other role reads it.
revoke connect, temporary on database fieldhouse from public;
