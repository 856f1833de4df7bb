-- $1 orders, $2 items, $3 now, $4 first number. One row per activity; every figure is a function of its number.
insert into "order" (
  id, reference_no, reference_prefix, reference_seq, title, source, order_type_id, category_id, progress_status_id, priority, status,
  customer_id, customer_address_id, contact_name, contact_phone, driver_id, address1, city, state_name, country_code, lat, long,
  geocode_status, time_zone, scheduled_start, scheduled_end, duration_min, released_at, started_at, completed_at, cancelled_at,
  incomplete_at, currency_id, items_total, tax_total, total_price, customer_total, balance_due, payment_status, total_tasks,
  completed_tasks, task_completion, note_count, additional, created_at, created_by, updated_at)
select
  draft.id, t.prefix || '-' || lpad(draft.number::text, 8, '0'), t.prefix, draft.number,
  (array['Air conditioning service', 'Generator service', 'Cold room repair', 'Deliver split units', 'Install water heater', 'Pump inspection',
    'Solar survey', 'Emergency visit'])[1 + pg_temp.dice(draft.n, 11, 8)],
  'staff', t.id, null, null, 1 + pg_temp.dice(draft.n, 12, 4), draft.status,
  c.id, c.address_id, c.contact_name, c.phone, u.id, c.address1, c.city, c.state_name, c.country_code, c.latitude, c.longitude,
  'exact', c.time_zone, draft.starts, draft.starts + interval '90 minutes', 90,
  case when draft.status in ('released', 'completed', 'incomplete') then draft.created + interval '3 hours' end,
  case when draft.status in ('completed', 'incomplete') then draft.starts end,
  case when draft.status = 'completed' then draft.starts + interval '80 minutes' end,
  case when draft.status = 'cancelled' then draft.created + interval '5 hours' end,
  case when draft.status = 'incomplete' then draft.starts + interval '70 minutes' end,
  app_currency.id, money.net, money.tax, money.net + money.tax, money.net + money.tax,
  case when draft.status = 'cancelled' then 0 else money.net + money.tax end,
  case when draft.status = 'cancelled' then 'none' else 'unpaid' end,
  case when draft.items >= 3 then 1 else 0 end,
  case when draft.items >= 3 and draft.status = 'completed' then 1 else 0 end,
  case when draft.items >= 3 and draft.status = 'completed' then 100 else 0 end,
  -- One in fifty has a note, where notes are loaded; six of ten have values in the company's own fields.
  case when own.fields is not null and pg_temp.dice(draft.n, 70, 50) = 0 then 1 else 0 end,
  case when pg_temp.dice(draft.n, 71, 10) < 6 then coalesce(own.fields, '{}') else '{}' end,
  draft.created, creator.id, case when draft.status = 'pending' then draft.created else greatest(draft.created, least(draft.starts, $3::timestamptz)) end
from (
  select n, nextval('order_id_seq') as id, $4::integer + n::integer as number, created, starts, $2::bigint / $1 + (n <= $2::bigint % $1)::integer as items,
    case
      when starts > $3::timestamptz - interval '2 hours' then case when pg_temp.dice(n, 3, 10) < 4 then 'pending' else 'released' end
      when pg_temp.dice(n, 4, 100) < 88 then 'completed'
      when pg_temp.dice(n, 4, 100) < 94 then 'cancelled'
      when pg_temp.dice(n, 4, 100) < 97 then 'incomplete'
      else 'released'
    end as status
  from (
    select n, $3::timestamptz - (($1 - n) * interval '730 days' / $1) - interval '10 minutes' as created,
      date_trunc('hour', $3::timestamptz - (($1 - n) * interval '730 days' / $1)) + interval '1 hour' * (12 + pg_temp.dice(n, 2, 480)) as starts
    from generate_series(1, $1::bigint) n
  ) time
) draft
join load_type t on t.place = pg_temp.dice(draft.n, 5, (select count(*)::integer from load_type))
join load_customer c on c.place = (pg_temp.dice(draft.n, 6, 1000)::bigint * pg_temp.dice(draft.n, 7, 1000) * (select count(*) from load_customer) / 1000000)
join load_person u on u.place = pg_temp.dice(draft.n, 8, (select count(*)::integer from load_person))
join load_person creator on creator.place = pg_temp.dice(draft.n, 9, least(8, (select count(*)::integer from load_person)))
cross join load_currency app_currency
cross join lateral (
  select sum(pg_temp.net(draft.n, k)) as net, sum(round(pg_temp.net(draft.n, k) * 0.15, 2)) as tax
  from generate_series(1, draft.items::integer) k
) money
cross join lateral (
  select jsonb_object_agg(f.id::text, case f.type
    when 1 then to_jsonb('PO-' || lpad(draft.number::text, 8, '0') || (array['', ' urgent', ' phase two', ' hotel wing'])[1 + pg_temp.dice(draft.n, 72, 4)])
    when 2 then to_jsonb(pg_temp.dice(draft.n, 73, 1000000) / 100.0)
    when 3 then to_jsonb((draft.created::date + 365)::text)
    when 7 then to_jsonb(pg_temp.dice(draft.n, 74, 20) = 0)
    when 10 then to_jsonb(to_char(draft.starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end) as fields
  from load_field f
) own
