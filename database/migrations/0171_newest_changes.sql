-- Many activities change in one instant (an import, a bulk action): the id that ends the order of a list stands in the index, too.
drop index order_updated_idx;
create index order_updated_idx on "order" (tenant_id, updated_at desc, id desc) where deleted_at is null;
