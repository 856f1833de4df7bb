-- Papers of the company that its customer signs on an activity: who signed which version, and the evidence of it. Nothing here is changed.
create table order_document_signature (
  like app.record including all,
  order_id bigint not null,
  master_document_id bigint not null,
  version integer not null,
  signer_name text not null constraint order_document_signature_signer_name_check check (char_length(btrim(signer_name)) between 1 and 200),
  method text not null constraint order_document_signature_method_check check (method in ('drawn', 'typed')),
  signature_id bigint,
  customer_user_id bigint,
  signed_at timestamptz(3) not null default now(),
  ip inet,
  user_agent text,
  proof_code text not null,
  evidence text not null,
  evidence_sha256 text not null,
  unique (tenant_id, order_id, master_document_id, version),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, master_document_id) references master_document,
  foreign key (tenant_id, signature_id) references attachment,
  foreign key (tenant_id, customer_user_id) references app_user
);
create unique index order_document_signature_proof_code_key on order_document_signature (tenant_id, proof_code);
create index order_document_signature_document_idx on order_document_signature (tenant_id, master_document_id);
select app.protect('order_document_signature', '{evidence}', owner => 'order_id');

-- A new version of a paper is signed anew wherever the work is not over yet.
create function app.paper_asked_again() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update order_document d set state = 'open', done_at = null, done_by = null
  from order_type_document td, "order" o
  where td.tenant_id = new.tenant_id and td.master_document_id = new.id and d.tenant_id = new.tenant_id
    and d.order_type_document_id = td.id and d.state = 'done' and o.tenant_id = new.tenant_id and o.id = d.order_id
    and o.status in ('pending', 'released', 'incomplete') and o.deleted_at is null;
  return null;
end $$;
create trigger asked_again after update of version on master_document
  for each row when (new.version > old.version and new.signature_required) execute function app.paper_asked_again();
