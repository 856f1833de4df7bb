-- Imports find activities by external reference without case. lower() is not leakproof, so row-level security keeps it out of indexes;
-- the owner function filters the company itself, and whoever asks joins what they may see.
create index order_ex_ref_no_lower_idx on "order" (tenant_id, lower(ex_ref_no)) where ex_ref_no is not null;

create function app.orders_by_reference(wanted text[]) returns table (key text, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.key, o.id from unnest(wanted) as w(key) join "order" o
    on o.tenant_id = app.current_tenant() and o.ex_ref_no is not null and lower(o.ex_ref_no) = lower(w.key)
$$;
