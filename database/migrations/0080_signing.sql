-- Signing by link, refusing to sign, and a proof anybody can check by a short code (B1 §2, §9; docs/adr/0023).

alter table order_signoff
  add column method text not null default 'typed' constraint order_signoff_method_check check (method in ('drawn', 'typed')),
  add column channel text not null default 'staff' constraint order_signoff_channel_check check (channel in ('staff', 'portal', 'link')),
  add column proof_code text constraint order_signoff_proof_code_check check (proof_code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- What was there when it was signed, as canonical JSON, and the hash over it and over the one before of the same activity.
  add column evidence text,
  add column evidence_sha256 text constraint order_signoff_evidence_sha256_check check (evidence_sha256 ~ '^[0-9a-f]{64}$');
update order_signoff set method = 'drawn' where signature_id is not null;
update order_signoff set channel = 'portal' where customer_user_id is not null;
create unique index order_signoff_tenant_id_proof_code_key on order_signoff (tenant_id, proof_code);

create table sign_link (
  like app.record including all,
  order_id bigint not null,
  token_sha256 text not null constraint sign_link_token_sha256_check check (token_sha256 ~ '^[0-9a-f]{64}$'),
  name text,
  email text,
  expires_at timestamptz(3) not null,
  opened_at timestamptz(3),
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  signoff_id bigint,
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, signoff_id) references order_signoff on delete set null (signoff_id)
);
create unique index sign_link_tenant_id_token_sha256_key on sign_link (tenant_id, token_sha256);
create index sign_link_order_idx on sign_link (tenant_id, order_id, id desc);

-- Append-only: who would not sign, and why.
create table signoff_refusal (
  like app.record including all,
  order_id bigint not null,
  name text not null constraint signoff_refusal_name_check check (char_length(btrim(name)) between 1 and 200),
  reason text not null constraint signoff_refusal_reason_check check (char_length(btrim(reason)) between 1 and 4000),
  channel text not null constraint signoff_refusal_channel_check check (channel in ('staff', 'portal', 'link')),
  sign_link_id bigint,
  ip inet,
  user_agent text,
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, sign_link_id) references sign_link on delete set null (sign_link_id)
);
create index signoff_refusal_order_idx on signoff_refusal (tenant_id, order_id, id desc);

select app.protect('sign_link', array['token_sha256', 'opened_at'], owner => 'order_id');
select app.protect('signoff_refusal', owner => 'order_id');
