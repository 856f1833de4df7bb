-- A file's references are looked up one by one, however big the company is. Left to the planner they were read together with the company's
-- whole index for every part of the file, or, where its figures were older than the references, compared each with each: "offset 0" leaves
-- it nothing but one look into an index for each key, and there is one index left to look into. Nothing asks for a reference letter by letter.
drop index order_ex_ref_no_idx;

create or replace function app.orders_by_reference(wanted text[]) returns table (key text, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.key, found.id from unnest(wanted) as w(key) cross join lateral (
    select o.id from "order" o
    where o.tenant_id = app.current_tenant() and o.ex_ref_no is not null and lower(o.ex_ref_no) = lower(w.key) offset 0) found
$$;
