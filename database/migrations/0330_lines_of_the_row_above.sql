-- A row of an import that only brings a line belongs to the record of a row above it: of that one, which is told by its key or, without
-- one, by its row.
alter table import_row add column head integer;
