-- A name is found however its apostrophe is asked for: "o'brien" finds Obrien as well. The words of a record hold such a name with and
-- without it (0261), so a word that is asked for goes without, where what it can be a part of is stored so: between two letters.
create or replace function app.search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select (array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc, word))[1:8]
  from (select distinct case when word ~ '[[:alnum:]]''[[:alnum:]]' then replace(word, '''', '') else word end as word
    from regexp_split_to_table(app.fold(coalesce(term, '')), '\s+') as word where word <> '') as words
$$;
