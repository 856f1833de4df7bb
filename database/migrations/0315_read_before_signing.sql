-- What a person of the portal was last shown of an activity that they may sign: a call that signs without saying what was read is held to it.
create table sign_reading (
  tenant_id integer not null default app.current_tenant(),
  order_id bigint not null,
  user_id bigint not null,
  content_sha256 text not null constraint sign_reading_content_sha256_check check (content_sha256 ~ '^[0-9a-f]{64}$'),
  language text not null constraint sign_reading_language_check check (language in ('en', 'es')),
  read_at timestamptz(3) not null default now(),
  primary key (tenant_id, order_id, user_id),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index sign_reading_user_idx on sign_reading (tenant_id, user_id);
comment on column sign_reading.language is 'in which it was shown: what is read has words in it';
select app.protect('sign_reading', audited => false);
