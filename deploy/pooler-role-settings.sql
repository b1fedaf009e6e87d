-- Once, as postgres, where DATABASE_URL leads to a pooler: psql -f deploy/pooler-role-settings.sql.
-- Without a pooler the server sets these on its own connections.
alter role fieldhouse in database fieldhouse set statement_timeout = '15s';
alter role fieldhouse in database fieldhouse set idle_in_transaction_session_timeout = '60s';
alter role fieldhouse in database fieldhouse set jit = off;
alter role fieldhouse in database fieldhouse set max_parallel_workers_per_gather = 0;
alter role fieldhouse in database fieldhouse set work_mem = '16MB';
