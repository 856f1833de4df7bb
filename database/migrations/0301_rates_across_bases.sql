-- A rate in the history is told from the base of its day, and says now which one that was: after the base has changed, what two
-- currencies were worth to each other on an earlier day follows from rates that are told from the same base.
create function app.base_currency() returns bigint language sql stable as $$
  select c.base_currency_id from company c where c.tenant_id = app.current_tenant()
$$;
alter table currency_rate add column base_currency_id bigint;
alter table currency_rate disable trigger user;
-- A change of the base tells all rates at once, that of the new base as 1; before the first one the base is what stood at 1.
with change as (
  select tenant_id, valid_from as at, min(currency_id) filter (where rate = 1) as base from currency_rate
  where source = 'base_change' group by 1, 2
)
update currency_rate r set base_currency_id = coalesce(
  (select c.base from change c where c.tenant_id = r.tenant_id and c.at <= r.valid_from order by c.at desc limit 1),
  case when exists (select from change c where c.tenant_id = r.tenant_id)
    then (select min(x.currency_id) from currency_rate x where x.tenant_id = r.tenant_id and x.source <> 'base_change' and x.rate = 1
      and x.valid_from < (select min(c.at) from change c where c.tenant_id = r.tenant_id)) end,
  (select c.base_currency_id from company c where c.tenant_id = r.tenant_id), r.currency_id);
alter table currency_rate enable trigger user;
alter table currency_rate alter column base_currency_id set default app.base_currency(), alter column base_currency_id set not null;

-- The newest rate of a currency up to a moment, or its oldest.
create function app.rate_up_to(wanted bigint, at timestamptz) returns currency_rate language sql stable as $$
  select h from currency_rate h where h.currency_id = wanted
  order by h.valid_from <= at desc, case when h.valid_from <= at then h.valid_from end desc, h.valid_from, h.id desc limit 1
$$;

-- Units of a currency for one of another at a moment; null where that was never told.
create function app.rate_between(wanted bigint, one bigint, at timestamptz) returns numeric language plpgsql stable as $$
declare
  moment timestamptz := at;
  w currency_rate;
  o currency_rate;
begin
  if wanted = one then return 1; end if;
  for n in 1..2 loop
    w := app.rate_up_to(wanted, moment);
    o := app.rate_up_to(one, moment);
    if w.base_currency_id = one then return w.rate; end if;
    -- Thirty decimals, so that a division and its reverse give what there was.
    if o.base_currency_id = wanted then return round(1, 30) / o.rate; end if;
    if w.base_currency_id = o.base_currency_id then return round(w.rate, 30) / o.rate; end if;
    -- One of them came with a later base: from then on both are told from the same.
    moment := greatest(w.valid_from, o.valid_from, at);
  end loop;
  return null;
end $$;

-- A rate as it is kept: as it was typed, with eight decimals at most, where it comes out so; else with twenty figures.
create function app.rate_figures(rate numeric) returns numeric language sql immutable strict parallel safe as $$
  select case when round(rate, 8) > 0 and abs(rate - round(rate, 8)) < rate * 1e-12 then round(rate, 8)
    else round(rate, greatest(8, 20 - ceil(log(rate))::int)) end
$$;

-- Eight decimals lose figures of currencies that are worth much where the base is worth little.
alter table "order" alter column exchange_rate type numeric;
