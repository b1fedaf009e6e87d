-- The file of a copy of data is an object of the storage, named by the id of its row. `file` holds those of before, which
-- are gone after three days.
alter table data_exports add column is_stored boolean not null default false;
