-- A weighted GPA says nothing without its scale: 4.6 is good on 5.0 and fair on 6.0.
alter table athletes
  add column weighted_gpa numeric(4, 2),
  add column weighted_gpa_scale numeric(3, 1) check (weighted_gpa_scale > 4),
  -- who sees the handles and the website; visitors without an account never do
  add column social_visibility text not null default 'coaches'
    check (social_visibility in ('nobody', 'coaches', 'everybody')),
  add constraint weighted_gpa_within_scale check (
    weighted_gpa is null or (weighted_gpa_scale is not null and weighted_gpa between 0 and weighted_gpa_scale)
  );
