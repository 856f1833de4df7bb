-- What the address service of a company answered, so that it is asked once for an address (B3 §4.6).
create table geocode_cache (
  tenant_id integer not null default app.current_tenant(),
  key_hash text not null, -- sha256 of service, folded address and country
  results jsonb not null,
  fetched_at timestamptz(3) not null default now(),
  primary key (tenant_id, key_hash)
);
select app.protect('geocode_cache', audited => false);
create index geocode_cache_age_idx on geocode_cache (tenant_id, fetched_at);
