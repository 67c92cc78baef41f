-- Texts in languages other than English and Irish, which have columns: docs/decisions/084-texts-in-several-languages.md. One goes with the text that
-- it translates.
create table translation (
  kind text not null,
  subject_id uuid not null,
  field text not null, -- the column with the English text
  language text not null check (language ~ '^[a-z]{2,3}$' and language not in ('en', 'ga')),
  text text not null check (text <> ''),
  of_version integer not null, -- the version of the text that was translated; it is stale where that has grown
  version integer not null default 1,
  date_updated timestamptz not null default now(),
  primary key (subject_id, field, kind, language),
  foreign key (subject_id, field, kind) references text_state on delete cascade
);
