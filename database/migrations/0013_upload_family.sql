-- What an upload's bytes turned out to be; the record call that claims it holds the name against it (A3 T1, T4).
alter table upload add column family text;
