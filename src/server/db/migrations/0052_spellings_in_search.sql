-- Abbreviations with dots (R.N.L.I.) and family names in parts (O Donnell, McGinley) are indexed as one word, too. The job
-- search-hours indexes anew what has no hours: the pages that may have such spellings in their texts. Packed hours also say when a
-- page may be visited that is not open, and that one is closed without a date: pages with such times are packed anew.
update page_search set hours = null
where page_id in (
  select id from page
  where concat_ws(' ', name, name_ie, slogan, slogan_ie, description, description_ie, address, address_ie)
    ~ '\m\w\. ?\w\M|\m(O|Ó|Mc|Mac)[ ''’]?[[:upper:]]'
  or status in ('temporarily_closed', 'permanently_closed')
) or page_id in (select page_id from opening_time where kind = 'appointment')
or page_id in (select page_id from special_time);
