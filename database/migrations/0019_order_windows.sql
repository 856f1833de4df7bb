-- Activities whose window overlaps a range: those that start in it, and those that started before and end after its beginning.
create index order_schedule_end_idx on "order" (tenant_id, scheduled_end) where deleted_at is null and scheduled_end is not null;
-- What one import brought in (its numbers, its filter).
create index order_import_idx on "order" (tenant_id, import_run_id) where import_run_id is not null;
