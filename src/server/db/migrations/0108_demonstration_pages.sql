-- Whether there are any is asked at each start.
create index page_demo on page (id) where demo;
