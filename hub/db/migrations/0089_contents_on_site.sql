-- Texts of a house stand on its site: who keeps a copy of them is notified of each change (F-056, F-230).
create function foyer_contents() returns trigger language plpgsql as $$
begin
  perform pg_notify('foyer_contents', new.exhibitor_id::text);
  return null;
end $$;
create trigger shown after insert or update on contents for each row execute function foyer_contents();

-- They are HTML from here on, but for presets: what was plain until now is written so that it says the same.
-- The owner of the table is under row level security too, unless it is not forced.
create function foyer_escaped(plain text) returns text language sql immutable as
  $$ select replace(replace(replace(plain, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') $$;
alter table contents no force row level security;
update contents set
  text = foyer_escaped(text),
  groups = (
    select coalesce(jsonb_agg(grouped || jsonb_build_object('questions', (
      select jsonb_agg(asked || jsonb_build_object('answer', foyer_escaped(asked ->> 'answer')) order by nth)
      from jsonb_array_elements(grouped -> 'questions') with ordinality as questions (asked, nth)
    )) order by place), '[]')
    from jsonb_array_elements(groups) with ordinality as groups (grouped, place)
  )
where type <> 'preset' and (text ~ '[&<>]' or groups::text ~ '[&<>]');
alter table contents force row level security;

-- So is the text in the foot of a site.
alter table exhibitors no force row level security;
update exhibitors set website_config = jsonb_set(website_config, '{footer,text}', (
  select jsonb_object_agg(locale, foyer_escaped(said))
  from jsonb_each_text(website_config #> '{footer,text}') as words (locale, said)
))
where website_config #>> '{footer,text}' ~ '[&<>]';
alter table exhibitors force row level security;
drop function foyer_escaped(text);
