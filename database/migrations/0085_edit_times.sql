-- When a person last changed what several devices may change apart from each other (B1 §4.4, §8.9): the later edit of a field wins,
-- not the later arrival. Whoever writes without a time of the edit changes the field now.

alter table order_item add column quantity_used_at timestamptz(3), add column task_note_at timestamptz(3);
alter table "order" add column progress_status_at timestamptz(3);

create function app.stamp_line_edits() returns trigger language plpgsql as $$
begin
  if new.quantity_used is distinct from old.quantity_used and new.quantity_used_at is not distinct from old.quantity_used_at then
    new.quantity_used_at := now();
  end if;
  if new.task_note is distinct from old.task_note and new.task_note_at is not distinct from old.task_note_at then
    new.task_note_at := now();
  end if;
  return new;
end $$;
create trigger stamp_edits before update on order_item for each row execute function app.stamp_line_edits();

create function app.stamp_progress_edit() returns trigger language plpgsql as $$
begin
  if new.progress_status_id is distinct from old.progress_status_id
    and new.progress_status_at is not distinct from old.progress_status_at then
    new.progress_status_at := now();
  end if;
  return new;
end $$;
create trigger stamp_edits before update on "order" for each row execute function app.stamp_progress_edit();

select app.protect('order', array['total_tasks', 'completed_tasks', 'task_completion', 'checkoff_total', 'checkoff_done', 'note_count',
  'attachment_count', 'display_order', 'progress_status_at']);
select app.protect('order_item', array['quantity_used_at', 'task_note_at'], owner => 'order_id');
