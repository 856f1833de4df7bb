-- The list of ratings by state, up and down: the index it has is for one state, newest first.
create index feedback_state_order_idx on feedback (tenant_id, status, id);
