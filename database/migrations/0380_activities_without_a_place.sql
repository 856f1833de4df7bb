-- Whether an activity is shown on the map, as the filter asks it: the few that are not were found by reading the whole company, and so were
-- the few that are where most addresses are unknown. "case", because the planner trusts it behind the wall, and "coalesce" it does not.
create index order_placed_idx on "order" (tenant_id,
    (case when geocode_status in ('exact', 'manual') and lat is not null and long is not null then true else false end), created_at desc, id desc)
  where deleted_at is null;
