-- An answer that a coach has given with one press: which one; null for written texts. The text is the sentence of the answer.
alter table messages add column answer text check (answer in ('filled', 'not-now', 'not-a-fit', 'let-us-talk'));
alter table held_messages add column answer text check (answer in ('filled', 'not-now', 'not-a-fit', 'let-us-talk'));
