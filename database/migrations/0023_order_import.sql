-- An import writes lines, officers and logs before their activities, which come last with their numbers (DECISIONS 37): it takes
-- the ids beforehand and lets these references wait. Everybody else's are checked at once, as before.
grant usage on sequence order_id_seq to ordo_app;
alter table order_item alter constraint order_item_tenant_id_order_id_fkey deferrable initially immediate;
alter table order_officer alter constraint order_officer_tenant_id_order_id_fkey deferrable initially immediate;
alter table order_status_log alter constraint order_status_log_tenant_id_order_id_fkey deferrable initially immediate;
