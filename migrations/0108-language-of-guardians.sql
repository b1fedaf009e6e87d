alter table guardians
  -- Of the mails: as the athlete said in the invitation, then of the browser that opened the link, then as chosen on the page.
  add column language text not null default 'en' check (language in ('en', 'es')),
  -- Whether the guardian has chosen it on the page: from then on no browser and no invitation changes it.
  add column language_chosen boolean not null default false;
