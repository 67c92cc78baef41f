-- What visitors with a disability need to know before they come, by fact: {"toilet": {"answer": "partly", "note": "…", "note_ie": null}}.
-- A fact that is not there is unknown, which is not “no”: docs/decisions/070. The types are those of src/contract/pages/accessibility.ts.
create function is_accessibility(facts jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(facts) <> 'object' then false else not exists (
    select from jsonb_each(facts) as fact (name, said)
    where name not in ('step_free', 'toilet', 'parking', 'hearing_loop', 'quiet_hour', 'assistance_dogs')
      or case when jsonb_typeof(said) <> 'object' then true else
        coalesce(said ->> 'answer', '') not in ('yes', 'partly', 'no')
        or not said ?& array['note', 'note_ie'] or said - array['answer', 'note', 'note_ie'] <> '{}'
        or jsonb_typeof(said -> 'note') not in ('string', 'null') or length(said ->> 'note') not between 1 and 120
        or jsonb_typeof(said -> 'note_ie') not in ('string', 'null') or length(said ->> 'note_ie') not between 1 and 120 end) end
$$;
alter table page add column accessibility jsonb not null default '{}' check (is_accessibility(accessibility));

-- The filters that a page passes: `toilet_partly` with the answers yes and partly, `toilet` with yes only.
alter table page_search add column accessibility text[] not null default '{}';
