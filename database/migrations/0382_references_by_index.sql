-- A file's references are looked for one by one: read together with the company's whole index they took an import as many times longer as
-- the company is big.
alter function app.orders_by_reference(text[]) set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off;
