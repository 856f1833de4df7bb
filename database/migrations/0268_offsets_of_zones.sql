-- How the database counts the time zones of the companies: minutes ahead of UTC at each moment; null for a zone it does not know.
create function app.offsets_of_zones(moments timestamptz[]) returns table (zone text, minutes integer[])
language sql stable security definer set search_path = public, pg_temp as $$
  select z.zone, case when exists (select from pg_timezone_names n where n.name = z.zone)
    then array(select (extract(epoch from (x.moment at time zone z.zone) - (x.moment at time zone 'UTC')) / 60)::integer
      from unnest(moments) with ordinality as x(moment, place) order by x.place) end
  from (select distinct c.time_zone as zone from company c) z order by z.zone
$$;
