-- The list of ratings by state, up and down: the index it has is for one state, newest first. By customer it goes along their names.
create index feedback_state_order_idx on feedback (tenant_id, status, id);
create index customer_lower_name_idx on customer (tenant_id, lower(name), id);
