-- Half of the time of writing when pages are open went into looking up, for each of forty spans a page, whether its page is
-- in the search; the statement that writes them has just read it there (spans.ts), and no row ever leaves page_search.
alter table page_span drop constraint page_span_doc_fkey;
