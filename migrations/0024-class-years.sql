-- The classes that a profile may say follow from the date: the server checks them. These are those that it can ever say.
alter table athletes
  drop constraint athletes_class_year_check,
  add constraint athletes_class_year_check check (class_year between 2024 and 2100);
