-- By which names are sorted: articles passed over, numbers by their value (packages/search, nameSortKey). Null: written by an earlier version; the job
-- `search-hours` fills it, and until then a name is sorted as it is written.
alter table page_search add column sort_key text, add column sort_key_ie text;
