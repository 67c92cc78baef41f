-- The token in the mail of an invite is another one than the sender's: who has it reads the mailbox. docs/decisions/015.
alter table invite
  add column mailed_hash bytea unique check (length(mailed_hash) = 32),
  add column former_owner text check (former_owner in ('manager', 'leaves')), -- of a page that is handed over: what becomes of its owner
  add check (former_owner is null or role = 'owner');

-- Since when an account sends no mails with its own words: a recipient has reported one. docs/decisions/010.
alter table account add column date_muted timestamptz;

create table mail_report (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (length(token_hash) = 32), -- a link mutes once, also after the office has lifted that
  account_id uuid not null references account on delete cascade,
  page_id uuid not null references page on delete cascade,
  type text not null check (type in ('INVITE', 'FEEDBACK_REPLY')),
  date_lifted timestamptz,
  date_created timestamptz not null default now()
);
create index mail_report_open on mail_report (id desc) where date_lifted is null; -- /admin/mail-reports
create index mail_report_of_account on mail_report (account_id);
create index mail_report_of_page on mail_report (page_id);
