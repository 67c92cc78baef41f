-- The diets for which a page has something, by the marks of its menu and by its tags (docs/decisions/155). Pages that may have one are
-- indexed again by the job search-index.
alter table page_search add column diets text[] not null default '{}';
update page_search set hours = null
  where tags <> '{}' or exists (select from price where price.page_id = page_search.page_id and price.diets <> '{}');

-- What was asked and found nothing, by day and without visitors, as search_count (docs/decisions/018).
create table unanswered_count (
  day date not null,
  term text not null check (length(term) between 1 and 60),
  visits integer not null check (visits > 0),
  people bit(64) not null,
  primary key (day, term)
);
