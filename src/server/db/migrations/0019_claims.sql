-- Claims of pages without an owner: docs/decisions/015.
create table page_claim (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  account_id uuid not null references account on delete cascade,
  proof text not null check (proof in ('phone', 'email', 'note')),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  code_hash bytea check (length(code_hash) = 32), -- an HMAC, for proof by a code
  attempts integer not null default 0,            -- wrong codes
  date_expires timestamptz,                       -- of the code
  note text,                                      -- judged by an administrator
  answer text,
  date_decided timestamptz,
  date_created timestamptz not null default now(),
  check ((proof = 'note') = (code_hash is null)),
  check ((proof = 'note') = (note is not null))
);
create unique index page_claim_open on page_claim (page_id, account_id, (proof = 'note')) where state = 'open'; -- one of each kind
create index page_claim_account on page_claim (account_id);
create index page_claim_waiting on page_claim (date_created, id) where state = 'open' and proof = 'note'; -- /admin/claims

-- Codes that the office sends by letter. The last letter of a page is the valid one.
create table claim_letter (
  page_id uuid primary key references page on delete cascade,
  code_hash bytea not null unique check (length(code_hash) = 32), -- an HMAC
  sent_by uuid references account on delete set null,
  date_expires timestamptz not null,
  date_created timestamptz not null default now()
);
create index claim_letter_sender on claim_letter (sent_by);
