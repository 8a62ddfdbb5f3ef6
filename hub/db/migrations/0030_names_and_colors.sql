-- A name in which nothing is to be seen and a colour that is none are refused from here on; rows that have such are read as before: they are called by their id, and grey. The owner of the tables is under row
-- level security too, unless it is not forced; triggers write the change into the history.
create function foyer_mend(mended regclass, assignment text, wrong text) returns void language plpgsql as $$
begin
  execute format('alter table %s no force row level security', mended);
  execute format('update %s set %s where %s', mended, assignment, wrong);
  execute format('alter table %s force row level security', mended);
end $$;

do $$
declare
  grey constant text := '#6b6b6b';
  color constant text := '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|var\(--[a-z0-9-]{1,30}\))$';
  named text[];
  field text;
  colored text;
begin
  foreach named slice 1 in array array[
    ['exhibitors', 'trade_name'], ['exhibitors', 'brand'], ['cinemas', 'name'], ['screens', 'name'], ['screens', 'short'], ['tags', 'name'], ['distributors', 'name'], ['distributor_offices', 'name'],
    ['rental_profiles', 'name'], ['movies', 'display_title'], ['price_groups', 'name'], ['price_rates', 'name'], ['price_rates', 'short'], ['events', 'title'], ['categories', 'name'], ['products', 'name'],
    ['roles', 'name'], ['employees', 'name'], ['payment_methods', 'name'], ['backgrounds', 'name'], ['themes', 'name'], ['signages', 'name'], ['contents', 'title']]
  loop
    field := quote_ident(named[2]);
    perform foyer_mend(named[1], format('%s = ''#'' || id', field), format('%s ~ ''^[[:space:]]*$''', field));
  end loop;
  foreach colored in array array['roles', 'price_rates', 'categories', 'products'] loop
    perform foyer_mend(colored, format('color = %L', grey), format('color !~* %L', color));
  end loop;
  perform foyer_mend('screens',
    format('class_rate = (select jsonb_object_agg(key, case when value ->> ''color'' ~* %L then value else value || jsonb_build_object(''color'', %L) end) from jsonb_each(class_rate))', color, grey),
    format('exists (select from jsonb_each(class_rate) where value ->> ''color'' !~* %L)', color));
end $$;
drop function foyer_mend(regclass, text, text);
