-- Since when an activity has been its customer's, where it was another one's before: who received the work of that one, and who would
-- not sign it, are not told to the next.
alter table "order" add column customer_since timestamptz(3);
