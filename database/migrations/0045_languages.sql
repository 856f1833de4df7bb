-- Words of the company: what it says otherwise than the product, and texts of its own (A3 §2, L1-L3).
-- The product's texts live in code. The id of a key is a number made of the key (modules/languages/text/text.rules.ts), so that
-- a text nobody changed has one without a row.

create table lang_key (
  like app.record including all,
  key text not null constraint lang_key_key_check check (char_length(key) between 1 and 200),
  module text not null default '' constraint lang_key_module_check check (char_length(module) <= 60),
  description text constraint lang_key_description_check check (char_length(description) <= 500),
  -- A key of the product; the others the company added or its pages asked for in vain.
  is_system boolean not null default false,
  constraint lang_key_key_key unique (tenant_id, key)
);

create table lang_value (
  like app.record including all,
  lang_key_id bigint not null,
  -- Again, so that history names the text.
  key text not null,
  locale text not null constraint lang_value_locale_check check (locale in ('en', 'es')),
  text text not null constraint lang_value_text_check check (char_length(text) between 1 and 5000),
  status text not null default 'translated' constraint lang_value_status_check check (status in ('translated', 'machine', 'review')),
  constraint lang_value_locale_key unique (tenant_id, lang_key_id, locale),
  constraint lang_value_lang_key_id_fkey foreign key (tenant_id, lang_key_id) references lang_key on delete cascade
);

select app.protect('lang_key');
select app.protect('lang_value', owner => 'lang_key_id');
create trigger tell after insert or update or delete on lang_key for each row execute function app.notify_change('texts', 'key', 'key');
create trigger tell after insert or update or delete on lang_value for each row execute function app.notify_change('texts', 'key', 'key');
