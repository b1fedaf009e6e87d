-- A confirmed head coach has asked to refuse what a contact rule does not allow yet. It counts while the school has one.
alter table schools add column refuses_early_contact boolean not null default false;
