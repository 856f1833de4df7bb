-- An import that failed or was given up wrote nothing, whatever its check had planned.
update import_run set created = 0, updated = 0, unchanged = 0
where status in ('failed', 'cancelled') and created + updated + unchanged > 0;
