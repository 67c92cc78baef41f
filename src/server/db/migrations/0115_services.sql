-- A question for food, a takeaway or a delivery reads the hours of these of all pages, which few pages have.
create index opening_time_of_services on opening_time (set, page_id) where set <> 'main';
