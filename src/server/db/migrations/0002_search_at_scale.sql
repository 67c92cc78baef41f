-- Processes hold the sets of pages that match a term, and update them after a change only for pages whose texts are different.
-- The hash says so in eight bytes; null: indexed before this column existed. It also replaces the stored texts, which were
-- compared before vectors were written again.
alter table page_search add texts_hash bigint;

-- Changing the type rewrites the table, without the texts that were stored outside of its rows.
alter table page_words drop column texts, alter column words type tsvector using strip(words);

-- Which rows changed since the last read? Their transactions were running then, or began later.
drop index page_search_changed;
create index page_search_changed on page_search (changed) include (doc);
