-- Tags that follow from the facts of accessibility, where these are known: docs/decisions/070-accessibility-facts.md.
alter table tag add column facts text[] not null default '{}'
  constraint tag_facts_known check (facts <@ array['step_free', 'toilet', 'parking', 'hearing_loop', 'quiet_hour', 'assistance_dogs'])
  constraint tag_facts_kind check (facts = '{}' or kind = 'accessibility');

-- 'chosen' by the team or the office; from the 'facts' alone; 'denied': chosen, but the facts say otherwise, so it is not shown.
alter table page_tag add column source text not null default 'chosen' check (source in ('chosen', 'facts', 'denied'));

-- True where all facts are yes, false where one is partly or no, null where it depends on what is not known.
create function tag_by_facts(facts text[], known jsonb) returns boolean language sql immutable parallel safe as $$
  select case
    when bool_or(known -> fact ->> 'answer' in ('partly', 'no')) then false
    when bool_and(coalesce(known -> fact ->> 'answer' = 'yes', false)) then true
  end from unnest(facts) fact
$$;

-- Gives pages the tags that follow from their facts, and hides those that the facts deny.
create function derive_tags(pages uuid[]) returns void language sql as $$
  with verdict as materialized (
    select page.id as page_id, tag.id as tag_id, tag_by_facts(tag.facts, page.accessibility) as holds
    from page cross join tag where page.id = any(pages) and tag.facts <> '{}'
  ), gone as (
    delete from page_tag using verdict
    where page_tag.page_id = verdict.page_id and page_tag.tag_id = verdict.tag_id and source = 'facts' and holds is not true
  ), judged as (
    update page_tag set source = case when holds is false then 'denied' else 'chosen' end from verdict
    where page_tag.page_id = verdict.page_id and page_tag.tag_id = verdict.tag_id
      and source = case when holds is false then 'chosen' else 'denied' end
  )
  insert into page_tag (page_id, tag_id, source) select page_id, tag_id, 'facts' from verdict where holds
  on conflict do nothing
$$;

-- The office's usual names for one fact or several. Others are set on the desk, under Tags.
update tag set facts = known.facts
  from (values
    ('^wheelchair', array['step_free', 'toilet']), ('^step-?free', array['step_free']), ('^(accessible|disabled)-toilets?$', array['toilet']),
    ('^(accessible|disabled)-parking$', array['parking']), ('^(hearing|induction)-loop$', array['hearing_loop']),
    ('^quiet-hours?$', array['quiet_hour']), ('^(assistance|guide)-dogs?', array['assistance_dogs'])
  ) known (pattern, facts)
  where tag.kind = 'accessibility' and tag.slug ~ known.pattern;
select derive_tags(coalesce(array_agg(id), '{}')) from page where accessibility <> '{}';

-- Filters find the tags that are shown at once; rows without hours are indexed again by the job search-index, with their words.
update page_search set tags = shown.tags, hours = null
  from (
    select page.id, coalesce(array_agg(tag.slug order by tag.slug) filter (where tag.id is not null), '{}') as tags
    from page
      left join page_tag on page_tag.page_id = page.id and page_tag.source <> 'denied'
      left join tag on tag.id = page_tag.tag_id
    where page.accessibility <> '{}' group by page.id
  ) shown
  where page_search.page_id = shown.id and page_search.tags is distinct from shown.tags::text[];
