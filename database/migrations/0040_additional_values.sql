-- Finding records by the value of an additional field (docs/adr/0018). Containment is not leakproof, so row-level security keeps
-- it out of indexes; the owner function filters the company itself. Rows without values stay out of the indexes.

create index order_additional_idx on "order" using gin (additional jsonb_path_ops) where additional <> '{}';
create index customer_additional_idx on customer using gin (additional jsonb_path_ops) where additional <> '{}';
create index app_user_additional_idx on app_user using gin (additional jsonb_path_ops) where additional <> '{}';
create index location_additional_idx on location using gin (additional jsonb_path_ops) where additional <> '{}';

-- Living records of a table that hold any of the given pairs, e.g. {'{"1004": 12}', '{"1004": 13}'}.
create function app.additional_ids(target text, wanted jsonb[]) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if target not in ('order', 'customer', 'app_user', 'location') then
    raise exception 'no additional values in %', target;
  end if;
  return query execute format('select t.id from %I t where t.tenant_id = app.current_tenant() and t.deleted_at is null
    and t.additional <> ''{}'' and t.additional @> any ($1)', target) using wanted;
end $$;
