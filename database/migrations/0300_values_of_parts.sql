-- Lines, contacts and documents of customers carry additional values too: found by them as activities and customers are.
alter table customer_document add column additional jsonb not null default '{}';
create index customer_document_additional_idx on customer_document using gin (additional jsonb_path_ops) where additional <> '{}';
create index customer_contact_additional_idx on customer_contact using gin (additional jsonb_path_ops) where additional <> '{}';
create index order_item_additional_idx on order_item using gin (additional jsonb_path_ops) where additional <> '{}';

create or replace function app.additional_ids(target text, wanted jsonb[]) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if target not in ('order', 'customer', 'app_user', 'location', 'customer_document', 'customer_contact', 'order_item') then
    raise exception 'no additional values in %', target;
  end if;
  return query execute format('select t.id from %I t where t.tenant_id = app.current_tenant() and t.deleted_at is null
    and t.additional <> ''{}'' and t.additional @> any ($1)', target) using wanted;
end $$;
