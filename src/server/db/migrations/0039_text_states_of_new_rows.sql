-- A new row has no text states to delete. A session that begins with an empty table plans that deletion as a scan of the table and
-- repeats the plan, so that an import of n pages into a new database read n² rows: 10,000 pages took 33 s, and take 2.5 s now.
-- Arguments: the kind of subject, and its texts with commas between.
create or replace function text_state_write() returns trigger language plpgsql as $$
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
      if tg_op = 'UPDATE' then
        delete from text_state where kind = tg_argv[0] and subject_id = new.id and field = name;
      end if;
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

-- Current texts are never listed, and are nearly all: their entries were half of the table's indexes.
drop index text_state_listed;
create index text_state_listed on text_state (kind, state, views desc, subject_id desc, field desc)
  where shown and state <> 'current'; -- /admin/texts
