-- Amounts have the decimals of their currency: none for a yen, three for a dinar, and unit prices have two more. Columns that were
-- limited to cents take every amount as it was rounded; nothing is rewritten, what is stored stays as it is.

alter table app.line
  alter column price type numeric, alter column default_value type numeric, alter column value_min type numeric,
  alter column value_max type numeric, alter column selling_price type numeric;

alter table order_item
  alter column price type numeric, alter column default_value type numeric, alter column value_min type numeric,
  alter column value_max type numeric, alter column selling_price type numeric,
  alter column line_net type numeric, alter column line_tax type numeric, alter column line_total type numeric,
  add constraint order_item_price_check check (min_scale(price) <= 5 and abs(price) < 1e15),
  add constraint order_item_line_total_check check (
    greatest(min_scale(line_net), min_scale(line_tax), min_scale(line_total)) <= 3
    and greatest(abs(line_net), abs(line_tax), abs(line_total)) < 1e16);

alter table order_template_item
  alter column price type numeric, alter column default_value type numeric, alter column value_min type numeric,
  alter column value_max type numeric, alter column selling_price type numeric,
  add constraint order_template_item_price_check check (min_scale(price) <= 5 and abs(price) < 1e15);

alter table "order"
  alter column items_total type numeric, alter column discount_total type numeric, alter column tax_total type numeric,
  alter column rental_total type numeric, alter column total_price type numeric, alter column customer_total type numeric,
  alter column deposit_of_invoice_total type numeric, alter column deposit_rental_item_value type numeric,
  alter column deposit_flat_amount type numeric, alter column total_deposit_amount type numeric,
  alter column deposit_paid type numeric, alter column paid_total type numeric, alter column balance_due type numeric,
  add constraint order_total_price_check check (
    greatest(min_scale(items_total), min_scale(discount_total), min_scale(tax_total), min_scale(rental_total), min_scale(total_price),
      min_scale(customer_total), min_scale(total_deposit_amount), min_scale(deposit_paid), min_scale(paid_total), min_scale(balance_due)) <= 3
    and greatest(abs(items_total), abs(discount_total), abs(tax_total), abs(total_price), abs(balance_due)) < 1e16);

alter table customer alter column credit_limit type numeric, add constraint customer_credit_limit_scale_check
  check (min_scale(credit_limit) <= 3 and credit_limit < 1e15);
alter table order_item_type alter column price type numeric, add constraint order_item_type_price_check
  check (min_scale(price) <= 5 and abs(price) < 1e15);
alter table order_type alter column deposit_flat type numeric, add constraint order_type_deposit_flat_scale_check
  check (min_scale(deposit_flat) <= 3 and deposit_flat < 1e15);
alter table bill_payment_to alter column auto_approve_limit type numeric, add constraint bill_payment_to_auto_approve_limit_scale_check
  check (min_scale(auto_approve_limit) <= 3 and auto_approve_limit < 1e15);
alter table bank alter column opening_balance type numeric, add constraint bank_opening_balance_check
  check (min_scale(opening_balance) <= 3 and abs(opening_balance) < 1e15);
alter table target_month alter column target_value type numeric, add constraint target_month_target_value_scale_check
  check (min_scale(target_value) <= 3 and target_value < 1e15);
alter table catalogue_entry alter column price type numeric, add constraint catalogue_entry_price_scale_check
  check (min_scale(price) <= 5 and price < 1e15);

-- Currencies that were added by hand got two decimals; those nothing stands in yet get their own.
update currency c set decimals = i.decimals
from (values ('BIF', 0), ('CLP', 0), ('DJF', 0), ('GNF', 0), ('ISK', 0), ('JPY', 0), ('KMF', 0), ('KRW', 0), ('PYG', 0), ('RWF', 0),
  ('UGX', 0), ('VND', 0), ('VUV', 0), ('XAF', 0), ('XOF', 0), ('XPF', 0), ('BHD', 3), ('IQD', 3), ('JOD', 3), ('KWD', 3), ('LYD', 3),
  ('OMR', 3), ('TND', 3)) as i(code, decimals)
where c.code = i.code and c.decimals = 2 and not exists (select from "order" o where o.tenant_id = c.tenant_id and o.currency_id = c.id);
