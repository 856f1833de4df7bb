-- Taking an import of customers back looks for what points at each of them: without an index that is the whole table for every one.
-- Indexes of live rows only do not count for a foreign key.
create index customer_merged_into_idx on customer (tenant_id, merged_into_id) where merged_into_id is not null;
create index order_of_customer_idx on "order" (tenant_id, customer_id) where customer_id is not null;
create index order_customer_address_idx on "order" (tenant_id, customer_address_id) where customer_address_id is not null;
drop index customer_address_customer_idx;
create index customer_address_customer_idx on customer_address (tenant_id, customer_id);
drop index customer_contact_customer_idx;
create index customer_contact_customer_idx on customer_contact (tenant_id, customer_id);
create index feedback_of_customer_idx on feedback (tenant_id, customer_id);
create index app_user_of_customer_idx on app_user (tenant_id, customer_id) where customer_id is not null;
