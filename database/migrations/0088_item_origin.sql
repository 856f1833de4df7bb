-- B2 §4.8: what a line was priced with before the first change of currency, so that going back brings the very same figures:
-- {currency_id, values: {field: amount}, shown: {field: amount as converted}}.
alter table order_item add column money_origin jsonb;
