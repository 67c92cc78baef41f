-- The hours of a page. The constraints that refuse overlapping hours have GiST indexes, which are read more slowly, and were the only
-- ones by page.
create index opening_time_of_page on opening_time (page_id, season_from); -- the hours of a page or a card
create index special_time_of_page on special_time (page_id, date_to);     -- its special days from a day on
