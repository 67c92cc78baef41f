-- The share of texts in each language by day: docs/decisions/084-texts-in-several-languages.md. A job counts them.
create table text_share (
  day date not null,
  kind text not null,
  texts integer not null, -- that readers see, without those that need no translation
  english integer not null,
  irish integer not null,
  stale_english integer not null, -- counted in english, too
  stale_irish integer not null,
  primary key (day, kind)
);
