-- The two languages of a directory are those of its setting, no longer always English and Irish.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as relation, conname, column_name from (values
      ('account', 'locale'), ('audio', 'language'), ('calendar_source', 'locale'), ('day_link', 'locale'), ('feedback', 'locale'),
      ('follower', 'locale'), ('identity_user', 'locale'), ('invite', 'locale'), ('outbox', 'locale'),
      ('proposed_change', 'locale'), ('translation', 'language')) as of (table_name, column_name)
    join pg_constraint on conrelid = table_name::regclass and conname = table_name || '_' || column_name || '_check'
  loop
    execute format('alter table %s drop constraint %I', found.relation, found.conname);
    execute format('alter table %s add constraint %I check (%I ~ %L)',
      found.relation, found.conname, found.column_name, '^[a-z]{2,3}$');
  end loop;
end $$;
