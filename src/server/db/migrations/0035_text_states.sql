-- Which texts lack one of the languages, and which went stale because the other one changed after them:
-- docs/decisions/084-texts-in-several-languages.md. Maintained by triggers, since texts are written by forms, imports, calendars and jobs.
create table text_state (
  kind text not null check (kind in (
    'page', 'price', 'post', 'event', 'story', 'feature', 'special-page', 'category', 'tag', 'notice')),
  subject_id uuid not null,
  field text not null, -- the column with the English text
  page_id uuid references page on delete cascade,
  shown boolean not null, -- readers can see it, or will at its time
  -- one-is-enough: somebody has decided that a name needs no translation
  state text not null check (state in ('current', 'lacks-ga', 'lacks-en', 'stale-ga', 'stale-en', 'one-is-enough')),
  since timestamptz not null default now(), -- when it came into this state
  version integer not null default 1, -- grows with each change of either text, and when it is marked
  -- of its page or category in the last 90 days; the greatest integer where they are not counted: such texts are few, and first
  views integer not null,
  primary key (subject_id, field, kind)
);
create index text_state_listed on text_state (kind, state, views desc, subject_id desc, field desc) where shown; -- /admin/texts
create index text_state_of_page on text_state (page_id) where page_id is not null; -- /page/texts, views, a page that becomes public
create index text_state_share on text_state (kind, state) where shown; -- the share in Irish

create function text_is_shown(kind text, subject jsonb) returns boolean language sql stable
  return case kind
    when 'page' then (subject ->> 'is_public')::boolean
    when 'price' then (select is_public from page where id = (subject ->> 'page_id')::uuid)
    when 'post' then subject ->> 'status' = 'published'
      and (select is_public from page where id = (subject ->> 'page_id')::uuid)
    -- What is read from a calendar elsewhere is translated there.
    when 'event' then subject ->> 'status' = 'published' and subject ->> 'calendar_id' is null
      and coalesce((subject ->> 'last_ends_at')::timestamptz, 'infinity') > now()
      and coalesce((select is_public from page where id = (subject ->> 'page_id')::uuid), subject ->> 'page_id' is null)
    when 'story' then subject ->> 'status' = 'published'
    when 'feature' then (subject ->> 'ends_on')::date >= (now() at time zone 'Europe/Dublin')::date
    when 'special-page' then (subject ->> 'published')::boolean
    when 'notice' then subject ->> 'date_ended' is null and (subject ->> 'ends_at')::timestamptz > now()
    else true
  end;

create function text_views(kind text, subject_id uuid, of_page uuid) returns integer language sql stable
  return case
    when kind = 'category' then (select coalesce(sum(views), 0)::integer from view_count
      where page_id is null and category_id = subject_id and day > current_date - 90)
    when of_page is null then 2147483647
    else (select coalesce(sum(views), 0)::integer from view_count where page_id = of_page and day > current_date - 90)
  end;

-- The state of a text after a change. Where both languages change in one statement, the one translates the other.
create function text_state_after(before text, old_en text, old_ga text, en text, ga text) returns text
  language sql immutable parallel safe
  return case
    when en is not distinct from old_en and ga is not distinct from old_ga and before is not null then before
    when en is null then 'lacks-en'
    when ga is null then 'lacks-ga'
    when before is null or old_en is null or old_ga is null then 'current'
    when en <> old_en and ga <> old_ga then 'current'
    when en <> old_en then case before when 'stale-en' then 'current' else 'stale-ga' end
    else case before when 'stale-ga' then 'current' else 'stale-en' end
  end;

-- Arguments: the kind of subject, and its texts with commas between.
create function text_state_write() returns trigger language plpgsql as $$
declare
  subject jsonb := to_jsonb(new);
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  of_page uuid := case tg_argv[0] when 'page' then new.id else (subject ->> 'page_id')::uuid end;
  is_shown boolean := text_is_shown(tg_argv[0], subject);
  viewed integer := text_views(tg_argv[0], new.id, of_page);
  name text;
begin
  foreach name in array string_to_array(tg_argv[1], ',') loop
    if subject ->> name is null and subject ->> (name || '_ie') is null then
      delete from text_state where kind = tg_argv[0] and subject_id = new.id and field = name;
      continue;
    end if;
    insert into text_state as it (kind, subject_id, field, page_id, shown, views, state)
    values (tg_argv[0], new.id, name, of_page, is_shown, viewed,
      text_state_after(null, null, null, subject ->> name, subject ->> (name || '_ie')))
    on conflict (subject_id, field, kind) do update set
      shown = excluded.shown,
      page_id = excluded.page_id,
      version = it.version + case when (before -> name, before -> (name || '_ie'))
        is distinct from (subject -> name, subject -> (name || '_ie')) then 1 else 0 end,
      state = text_state_after(it.state, before ->> name, before ->> (name || '_ie'),
        subject ->> name, subject ->> (name || '_ie')),
      since = case text_state_after(it.state, before ->> name, before ->> (name || '_ie'),
        subject ->> name, subject ->> (name || '_ie')) when it.state then it.since else now() end;
  end loop;
  if tg_argv[0] = 'page' and tg_op = 'UPDATE' and before -> 'is_public' is distinct from subject -> 'is_public' then
    update text_state set shown = is_shown where page_id = new.id and kind = 'price';
    update text_state set shown = text_is_shown('post', to_jsonb(post)) from post
      where text_state.page_id = new.id and text_state.kind = 'post' and post.id = subject_id;
    update text_state set shown = text_is_shown('event', to_jsonb(event)) from event
      where text_state.page_id = new.id and text_state.kind = 'event' and event.id = subject_id;
  end if;
  return null;
end $$;

create function text_state_remove() returns trigger language plpgsql as $$
begin
  delete from text_state where kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;

create temporary table viewed on commit drop as
  select page_id, category_id, sum(views)::integer as views from view_count where day > current_date - 90 group by 1, 2;

do $$
declare
  it record;
  watched text;
  differs text;
begin
  for it in select * from (values
    ('page', 'page', 'name,slogan,description,address,service_area', 'is_public'),
    ('price', 'price', 'name,description,section', 'page_id'),
    ('post', 'post', 'title,body', 'page_id,status'),
    ('event', 'event', 'title,description,location,price_text', 'page_id,status,calendar_id,last_ends_at'),
    ('story', 'story', 'title,summary,body', 'status'),
    ('feature', 'feature', 'title,text', 'ends_on'),
    ('special_page', 'special-page', 'title,body', 'published'),
    ('category', 'category', 'name', 'name'),
    ('tag', 'tag', 'name', 'name'),
    ('office_notice', 'notice', 'text,reason', 'date_ended,ends_at')
  ) as given (tab, kind, texts, others) loop
    select string_agg(format('old.%1$I is distinct from new.%1$I', col), ' or ') into differs
      from (select unnest(string_to_array(it.texts, ',')) as col
        union all select unnest(string_to_array(it.texts, ',')) || '_ie'
        union all select unnest(string_to_array(it.others, ','))) columns;
    execute format('create trigger text_state_inserts after insert on %I
      for each row execute function text_state_write(%L, %L)', it.tab, it.kind, it.texts);
    execute format('create trigger text_state_updates after update on %I
      for each row when (%s) execute function text_state_write(%L, %L)', it.tab, differs, it.kind, it.texts);
    execute format('create trigger text_state_removes after delete on %I
      for each row execute function text_state_remove(%L)', it.tab, it.kind);
    -- When each side was written is not known of earlier texts: where both languages are there, they count as current.
    execute format($sql$
      insert into text_state (kind, subject_id, field, page_id, shown, views, state)
      select %2$L, subject.id, field, of_page, text_is_shown(%2$L, subject.row),
        case when %2$L = 'category' or of_page is not null then coalesce(viewed.views, 0) else 2147483647 end,
        text_state_after(null, null, null, subject.row ->> field, subject.row ->> (field || '_ie'))
      from (
        select id, to_jsonb(%1$I) as row, case %2$L when 'page' then id else (to_jsonb(%1$I) ->> 'page_id')::uuid end as of_page
        from %1$I) subject
      cross join unnest(string_to_array(%3$L, ',')) as field
      left join viewed on viewed.page_id = of_page or (%2$L = 'category' and viewed.category_id = subject.id)
      where subject.row ->> field is not null or subject.row ->> (field || '_ie') is not null$sql$,
      it.tab, it.kind, it.texts);
  end loop;
end $$;
