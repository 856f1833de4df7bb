-- What is filled into a document from its activity is part of what a customer signs. A signature keeps the values that were filled in
-- and counts while they are the same; where the work is not over, other values ask for another signature. The course of the work (its
-- status) is nothing that is agreed on, and asks for none.

alter table order_document_signature add column filled jsonb not null default '{}';
comment on column order_document_signature.filled is 'values of the activity, its customer and the company that stood in what was read; contained in app.paper_values while they are the same';
select app.protect('order_document_signature', '{evidence,filled}', owner => 'order_id');
drop index order_document_signature_once;
create unique index order_document_signature_once on order_document_signature
  (tenant_id, order_id, master_document_id, version, customer_id, md5(coalesce(link, '')), md5(filled::text));
create index order_document_signature_filled_idx on order_document_signature (tenant_id, customer_id) where filled <> '{}';

-- What documents can be filled with, as far as it is agreed on.
create function app.paper_values(tenant integer, of_order bigint) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'order', jsonb_build_object('id', o.id, 'reference_no', o.reference_no, 'ex_ref_no', o.ex_ref_no, 'title', o.title, 'description', o.description,
      'address1', o.address1, 'city', o.city, 'contact_name', o.contact_name, 'scheduled_start', o.scheduled_start at time zone 'UTC',
      'type', o.order_type_id, 'officer', o.driver_id),
    'customer', (select jsonb_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code, 'email', c.email, 'phone', c.phone,
      'tax_number', c.tax_number) from customer c where c.tenant_id = tenant and c.id = o.customer_id),
    'company', (select jsonb_build_object('name', k.name, 'phone', k.phone, 'email', k.email, 'website', k.website, 'address1', k.address1,
      'city', k.city, 'state', k.state) from company k where k.tenant_id = tenant limit 1))
  from "order" o where o.tenant_id = tenant and o.id = of_order
$$;

-- Whether what a signature was given for still stands in the document.
create function app.is_as_filled(tenant integer, of_order bigint, filled jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select filled = '{}' or app.paper_values(tenant, of_order) @> filled
$$;

create or replace function app.settle_papers(tenant integer, of_order bigint, of_document bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update order_document d set state = case when s.signed_at is null then 'open' else 'done' end, done_at = s.signed_at, done_by = s.done_by
  from (
    select x.id, g.signed_at, g.customer_user_id as done_by
    from order_document x
    join "order" o on o.tenant_id = tenant and o.id = x.order_id
    join order_type_document td on td.tenant_id = tenant and td.id = x.order_type_document_id
    join master_document md on md.tenant_id = tenant and md.id = td.master_document_id
    left join order_document_signature g on g.tenant_id = tenant and g.order_id = o.id and g.customer_id = o.customer_id
      and g.master_document_id = md.id and g.version = md.version and g.link is not distinct from coalesce(td.link, md.link)
      and app.is_as_filled(tenant, o.id, g.filled)
    where x.tenant_id = tenant and (x.order_id = of_order or of_order is null) and (md.id = of_document or of_document is null)
      and md.signature_required and x.state = case when g.id is null then 'done' else 'open' end
      and (o.status in ('pending', 'released', 'incomplete') or g.id is not null)) s
  where d.tenant_id = tenant and d.id = s.id;
end $$;

create function app.paper_values_of_order() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform app.settle_papers(new.tenant_id, new.id, null)
  where exists (select from order_document_signature g where g.tenant_id = new.tenant_id and g.order_id = new.id and g.filled <> '{}');
  return null;
end $$;
create trigger paper_values_of_order after update on "order" for each row
  when ((old.reference_no, old.ex_ref_no, old.title, old.description, old.address1, old.city, old.contact_name, old.scheduled_start, old.order_type_id,
      old.driver_id)
    is distinct from (new.reference_no, new.ex_ref_no, new.title, new.description, new.address1, new.city, new.contact_name, new.scheduled_start,
      new.order_type_id, new.driver_id))
  execute function app.paper_values_of_order();

create function app.paper_values_of_customer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform app.settle_papers(new.tenant_id, s.order_id, null)
  from (select distinct g.order_id from order_document_signature g
    where g.tenant_id = new.tenant_id and g.customer_id = new.id and g.filled <> '{}' and g.filled ? 'customer' order by 1) s;
  return null;
end $$;
create trigger paper_values_of_customer after update on customer for each row
  when ((old.name, old.customer_code, old.email, old.phone, old.tax_number)
    is distinct from (new.name, new.customer_code, new.email, new.phone, new.tax_number))
  execute function app.paper_values_of_customer();

create function app.paper_values_of_company() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform app.settle_papers(new.tenant_id, s.order_id, null)
  from (select distinct g.order_id from order_document_signature g
    where g.tenant_id = new.tenant_id and g.filled <> '{}' and g.filled ? 'company' order by 1) s;
  return null;
end $$;
create trigger paper_values_of_company after update on company for each row
  when ((old.name, old.phone, old.email, old.website, old.address1, old.city, old.state)
    is distinct from (new.name, new.phone, new.email, new.website, new.address1, new.city, new.state))
  execute function app.paper_values_of_company();
