-- $1 orders, $2 items, $3 id before the first activity. The third line of an activity is its task.
insert into order_item (order_id, hash, order_item_type_id, name, price, quantity, quantity_used, tax_rate, position, task_checked, line_net, line_tax,
  line_total, created_at, updated_at)
select o.id, to_hex(o.id) || '-' || k, case when k = 3 then kind.task_id else kind.item_id end,
  case when k = 3 then 'Check and report'
    else (array['Technician per hour', 'Filter', 'Refrigerant per kg', 'Pump seal', 'Cable per metre', 'Travel'])[1 + pg_temp.dice(n, 20 + k, 6)] end,
  pg_temp.price(n, k), pg_temp.quantity(n, k), case when o.status = 'completed' then pg_temp.quantity(n, k) end,
  case when k = 3 then null else 15 end, k, k = 3 and o.status = 'completed',
  pg_temp.net(n, k), round(pg_temp.net(n, k) * 0.15, 2), pg_temp.net(n, k) + round(pg_temp.net(n, k) * 0.15, 2), o.created_at, o.created_at
from generate_series(1, $1::bigint) n
join "order" o on o.tenant_id = app.current_tenant() and o.id = $3::bigint + n
cross join load_kind kind
cross join lateral generate_series(1, ($2::bigint / $1 + (n <= $2::bigint % $1)::integer)::integer) k
