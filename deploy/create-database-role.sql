-- Once, as postgres: psql -f deploy/create-database-role.sql, and then psql -c '\password fieldhouse'.
-- The role owns one database, in which it migrates and serves, and may do nothing else on this server.
create role fieldhouse login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 200;
create database fieldhouse owner fieldhouse template template0 encoding 'UTF8';
-- No other role reads it.
revoke connect, temporary on database fieldhouse from public;
