-- How an athlete plays, where the sport has it: the hand that throws, shoots or holds the racket, the foot that kicks, and the
-- side of the plate. Null where the athlete has not said.
alter table athletes
  add column strong_hand text check (strong_hand in ('right', 'left', 'both')),
  add column strong_foot text check (strong_foot in ('right', 'left', 'both')),
  add column bats text check (bats in ('right', 'left', 'switch'));
