-- The company of a tenant, its settings and its currencies (A3 §2, S1–S2, R1–R7).

create table currency (
  like app.record including all,
  code text not null constraint currency_code_check check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  decimals smallint not null default 2 constraint currency_decimals_check check (decimals between 0 and 3),
  exchange_rate numeric(18,8) not null constraint currency_exchange_rate_check check (exchange_rate > 0),
  rate_source text not null default 'manual' constraint currency_rate_source_check check (rate_source in ('manual', 'auto')),
  active boolean not null default true,
  display_order integer not null default 0,
  unique (tenant_id, code)
);

-- Units per one unit of the base currency, valid from an instant; rows are added, never changed.
create table currency_rate (
  like app.record including all,
  currency_id bigint not null,
  rate numeric(18,8) not null constraint currency_rate_rate_check check (rate > 0),
  valid_from timestamptz(3) not null default now(),
  source text not null default 'manual' constraint currency_rate_source_check check (source in ('manual', 'auto', 'base_change')),
  note text,
  foreign key (tenant_id, currency_id) references currency on delete cascade
);
create index currency_rate_newest_idx on currency_rate (tenant_id, currency_id, valid_from desc, id desc);

create table company (
  like app.record including all,
  name text not null constraint company_name_check check (char_length(btrim(name)) between 1 and 200),
  address1 text,
  address2 text,
  city text,
  state text,
  postal_code text,
  country_id integer references country (id),
  phone text,
  email text,
  website text,
  logo text,
  background_color text not null default '#ffffff' constraint company_background_color_check check (background_color ~ '^#[0-9a-fA-F]{6}$'),
  text_color text not null default '#1a1b1e' constraint company_text_color_check check (text_color ~ '^#[0-9a-fA-F]{6}$'),
  base_currency_id bigint not null,
  time_zone text not null default 'UTC',
  language text not null default 'en' constraint company_language_check check (language in ('en', 'es')),
  date_format text,
  first_day_of_week smallint not null default 1 constraint company_first_day_of_week_check check (first_day_of_week in (0, 1, 6)),
  fiscal_year_start_month smallint not null default 1
    constraint company_fiscal_year_start_month_check check (fiscal_year_start_month between 1 and 12),
  unique (tenant_id),
  foreign key (tenant_id, base_currency_id) references currency
);

-- Catalogue keys and integrations' own keys. secret_value holds what is written and never read back; audit masks it.
create table company_configuration (
  like app.record including all,
  key text not null constraint company_configuration_key_check check (key ~ '^[a-z0-9_.-]{1,80}$'),
  text_value text,
  bool_value boolean,
  secret_value text,
  unique (tenant_id, key)
);

create table global_configuration (
  like app.record including all,
  key text not null constraint global_configuration_key_check check (char_length(key) between 1 and 120),
  value text constraint global_configuration_value_check check (char_length(value) <= 65535),
  description text,
  unique (tenant_id, key)
);

-- Gapless numbers that are not activity numbers (customer codes, later invoices and transfers): one row per series.
create table code_counter (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  name text not null,
  next integer not null default 1,
  primary key (tenant_id, name)
);

select app.protect('currency');
select app.protect('currency_rate', owner => 'currency_id');
select app.protect('company');
select app.protect('company_configuration');
select app.protect('global_configuration');
select app.protect('code_counter', audited => false);
revoke update, delete on currency_rate from ordo_app;

create trigger tell after insert or update or delete on company for each row execute function app.notify_change('settings', 'company', 'id');
create trigger tell after insert or update or delete on company_configuration
  for each row execute function app.notify_change('settings', 'configuration', 'key');
create trigger tell after insert or update or delete on global_configuration
  for each row execute function app.notify_change('settings', 'global', 'key');
create trigger tell after insert or update or delete on currency for each row execute function app.notify_change('settings', 'currency', 'code');
