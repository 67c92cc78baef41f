-- A whole call of a team that waits for the office: docs/decisions/061. Its field is `call`.
alter table proposed_change
  add column call text,          -- the name of the call in the contract
  add column subject_id uuid,    -- what it acts on; null: it adds something, or is about the page
  add column input jsonb,        -- as it will be called; deleted when it is decided
  add column changes jsonb,      -- what it would change, as in the audit, with the texts that were sent
  add column media jsonb,        -- the stored photo or recording of an upload; its file stays as long as this
  add column reason text check (length(reason) <= 500), -- why it was refused
  add check ((field = 'call') = (call is not null));
create index proposed_change_media on proposed_change ((media ->> 'key')) where media is not null; -- media, and their cleaning
