-- The country's pattern is checked where a postcode is written; here only that it looks like one anywhere.
alter table page drop constraint page_postcode_check;
alter table page add constraint page_postcode_check check (postcode ~ '^[A-Z0-9][A-Z0-9 -]{1,11}$');
