-- Abbreviations with dots (R.N.L.I.) and family names in parts (O Donnell, McGinley) are indexed as one word, too. The job
-- search-hours indexes anew what has no hours: the pages that may have such spellings in their texts.
update page_search set hours = null
where page_id in (
  select id from page
  where concat_ws(' ', name, name_ie, slogan, slogan_ie, description, description_ie, address, address_ie)
    ~ '\m\w\. ?\w\M|\m(O|Ó|Mc|Mac)[ ''’]?[[:upper:]]'
);
