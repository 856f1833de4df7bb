-- A company without types of activities or of items gets what its activities need.
with made as (
  insert into order_type (name, prefix)
  select 'Load test', 'LOAD' where not exists (select from order_type where tenant_id = app.current_tenant() and prefix is not null)
  returning id
), task as (
  insert into order_item_type (name, is_task, is_order_item)
  select 'Load test task', true, false where not exists (select from order_item_type where tenant_id = app.current_tenant() and is_task)
  returning id
)
insert into order_item_type (name)
select 'Load test item' where not exists (select from order_item_type
  where tenant_id = app.current_tenant() and not is_task and not is_discount and customer_access > 0)
