-- Whether an activity is shown on the map, as the filter asks it: the few that are not were found by reading the whole company, and so were
-- the few that are where most addresses are unknown. The index also tells the planner how many there are of each.
create index order_placed_idx on "order" (tenant_id,
    coalesce(geocode_status in ('exact', 'manual') and lat is not null and long is not null, false), created_at desc, id desc)
  where deleted_at is null;
