-- All cards that were printed for the window, and when one that is out of date was scanned: docs/decisions/067-print-is-a-screen.md.
alter table window_card
  drop constraint window_card_pkey,
  add primary key (page_id, revision),
  add column date_scanned timestamptz, -- the last time while it was out of date, noted once a day at most
  add column date_mailed timestamptz;  -- when its owner was written to, once for each card
