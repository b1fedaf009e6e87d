-- Which edition of a data set the tables hold: comparing 16,000 places at every start takes half a second embedded.
create table data_sets (
  name text primary key,
  checksum text not null
);
