-- A page has a hundred words and more, and GIN looked for the place of each anew: an import of ten thousand pages took
-- minutes. Now it takes those of one statement together: they wait in the index's list until index-pages.ts empties it,
-- in the same transaction, so that still no search pays for the writes that came before it.
alter index page_words_words set (fastupdate = on);
alter index page_names_words set (fastupdate = on);

-- The administrators' table in its common orders (sorts.ts): sorting ten thousand pages for fifty rows took a fifth of a
-- second on a busy machine.
create index page_admin_newest on page (date_created, id) where date_deleted is null;  -- /admin/page/all
create index page_admin_edited on page (date_updated, id) where date_deleted is null;  -- /admin/page/all
create index page_admin_approval on page
  (array_position(array['requested', 'declined', 'disabled', 'approved'], approval), id) where date_deleted is null;
