-- Searches by time read the hours of each page, packed into some 20 bytes (src/domain/opening-times/packed-hours.ts), instead of
-- the instants of the coming weeks, which had to be written again and again. Null: not written since this column exists; the job
-- search-hours does that. docs/decisions/034
alter table page_search drop column spans_from, drop column spans_until, add hours bytea;
drop table page_span;
