-- The card in the window of each page, as it was last printed: docs/decisions/067-print-is-a-screen.md.
create table window_card (
  page_id uuid primary key references page on delete cascade,
  revision text not null check (length(revision) <= 20),
  date_printed timestamptz not null default now()
);
