-- What a customer signs is what they read. Whatever changes a published document of the company (its own words, files, the template
-- behind it, the address an activity type puts in its place), whoever changes it, makes the next version and asks again for
-- signatures where the work is not over; a signature counts for the customer who gave it and for the address that was read.

alter table order_document_signature
  add column customer_id bigint,
  add column link text,
  add foreign key (tenant_id, customer_id) references customer;
comment on column order_document_signature.link is 'what was read: the address of the document on that activity; null for its files';
alter table order_document_signature disable trigger user;
update order_document_signature g set customer_id = o.customer_id, link = g.evidence::jsonb -> 'document' ->> 'link'
from "order" o where o.tenant_id = g.tenant_id and o.id = g.order_id;
alter table order_document_signature enable trigger user;
alter table order_document_signature drop constraint order_document_signature_tenant_id_order_id_master_document_key;
create unique index order_document_signature_once on order_document_signature
  (tenant_id, order_id, master_document_id, version, customer_id, md5(coalesce(link, '')));

-- The words of the template behind an earlier version.
alter table master_document_version add column html text, add column html_es text;

-- The lines of documents that must be signed as the signatures have them: of one activity, or of one document.
create function app.settle_papers(tenant integer, of_order bigint, of_document bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update order_document d set state = case when s.signed_at is null then 'open' else 'done' end, done_at = s.signed_at, done_by = s.done_by
  from (
    select x.id, g.signed_at, g.customer_user_id as done_by
    from order_document x
    join "order" o on o.tenant_id = tenant and o.id = x.order_id
    join order_type_document td on td.tenant_id = tenant and td.id = x.order_type_document_id
    join master_document md on md.tenant_id = tenant and md.id = td.master_document_id
    left join order_document_signature g on g.tenant_id = tenant and g.order_id = o.id and g.customer_id = o.customer_id
      and g.master_document_id = md.id and g.version = md.version and g.link is not distinct from coalesce(td.link, md.link)
    where x.tenant_id = tenant and (x.order_id = of_order or of_order is null) and (md.id = of_document or of_document is null)
      and md.signature_required and x.state = case when g.id is null then 'done' else 'open' end
      and (o.status in ('pending', 'released', 'incomplete') or g.id is not null)) s
  where d.tenant_id = tenant and d.id = s.id;
end $$;

-- Whether this transaction made the version a document has now: one save is one version.
create function app.paper_is_moved(tenant integer, document bigint, version integer) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from master_document_version v where v.tenant_id = tenant and v.master_document_id = document
    and v.version = paper_is_moved.version - 1 and v.xmin = pg_current_xact_id()::xid)
$$;

-- The next version of documents whose current one was published. What is not public any more is published anew by being published.
create function app.move_papers(tenant integer, documents bigint[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from master_document where tenant_id = tenant and id = any (documents) order by id for no key update;
  update master_document md set version = md.version + 1, published_at = case when md.status = 'published' then now() end
  where md.tenant_id = tenant and md.id = any (documents) and (md.published_at is not null or md.status = 'published')
    and not app.paper_is_moved(tenant, md.id, md.version);
end $$;

create function app.paper_written() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.name, new.description, new.link, new.signature_required, new.document_type_ids)
      is distinct from (old.name, old.description, old.link, old.signature_required, old.document_type_ids) then
    new.version := old.version;
    if (old.published_at is not null or old.status = 'published') and not app.paper_is_moved(old.tenant_id, old.id, old.version) then
      new.version := old.version + 1;
      new.published_at := case when new.status = 'published' then now() end;
    end if;
  elsif new.version < old.version then
    new.version := old.version;
  end if;
  return new;
end $$;
create trigger paper_written before update on master_document for each row execute function app.paper_written();

-- Keeps what the version before said, and asks again. Fired before files and templates are written, so these are still the old ones.
create function app.paper_moved() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into master_document_version (tenant_id, master_document_id, version, name, description, effective_from, link, signature_required,
    document_type_ids, attachment_ids, html, html_es)
  select old.tenant_id, old.id, old.version, old.name, old.description, old.effective_from, old.link, old.signature_required, old.document_type_ids,
    array(select a.id from attachment a where a.tenant_id = old.tenant_id and a.owner_type = 'master_document' and a.owner_id = old.id
      and a.deleted_at is null order by a.id), t.html, t.html_es
  from (select) one left join message_template t on t.tenant_id = old.tenant_id and 'template:' || t.id = old.link
  on conflict do nothing;
  if new.signature_required then
    perform app.settle_papers(new.tenant_id, null, new.id);
  end if;
  return null;
end $$;
drop trigger asked_again on master_document;
drop function app.paper_asked_again();
create trigger paper_moved after update on master_document for each row when (new.version > old.version) execute function app.paper_moved();

-- Documents that people read under an address of ours, on an activity or anywhere.
create function app.papers_at(tenant integer, address text) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array(select md.id from master_document md where md.tenant_id = tenant and md.link = address
    union select td.master_document_id from order_type_document td
      where td.tenant_id = tenant and td.link = address and td.master_document_id is not null)
$$;

create function app.paper_file_written() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.owner_type = 'master_document' then
    perform app.move_papers(new.tenant_id, array[new.owner_id]);
  end if;
  if tg_op = 'UPDATE' then
    if old.owner_type = 'master_document' then
      perform app.move_papers(old.tenant_id, array[old.owner_id]);
    end if;
    perform app.move_papers(old.tenant_id, app.papers_at(old.tenant_id, 'attachment:' || old.id));
  end if;
  return new;
end $$;
create trigger paper_file_added before insert on attachment for each row
  when (new.owner_type = 'master_document' and new.deleted_at is null) execute function app.paper_file_written();
create trigger paper_file_changed before update on attachment for each row
  when ((old.owner_type in ('master_document', 'order_type') or new.owner_type = 'master_document')
    and (old.deleted_at is null or new.deleted_at is null)
    and (old.deleted_at is null, old.owner_type, old.owner_id, old.key, old.sha256)
      is distinct from (new.deleted_at is null, new.owner_type, new.owner_id, new.key, new.sha256))
  execute function app.paper_file_written();

create function app.paper_template_written() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform app.move_papers(old.tenant_id, app.papers_at(old.tenant_id, 'template:' || old.id));
  return new;
end $$;
create trigger paper_template_changed before update on message_template for each row
  when ((old.html, old.html_es, old.active) is distinct from (new.html, new.html_es, new.active)) execute function app.paper_template_written();

-- An activity type shows a document under another address, or asks for another document: that is asked for as a line of its own.
create function app.paper_asked() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.master_document_id is distinct from old.master_document_id then
    with gone as (
      delete from order_document d using "order" o
      where d.tenant_id = new.tenant_id and d.order_type_document_id = new.id and o.tenant_id = d.tenant_id and o.id = d.order_id
        and o.status in ('pending', 'released', 'incomplete') returning d.order_id)
    insert into order_document (tenant_id, order_id, order_type_document_id) select new.tenant_id, order_id, new.id from gone;
    perform app.settle_papers(new.tenant_id, null, new.master_document_id) where new.master_document_id is not null;
  else
    perform app.move_papers(new.tenant_id, array[new.master_document_id]);
  end if;
  return null;
end $$;
create trigger paper_asked after update on order_type_document for each row
  when (new.master_document_id is distinct from old.master_document_id
    or new.master_document_id is not null and new.link is distinct from old.link)
  execute function app.paper_asked();

-- Another customer has signed nothing yet; what came back to the first one is signed by them. Work that begins anew asks as the day does.
create function app.papers_of_customer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform app.settle_papers(new.tenant_id, new.id, null);
  return null;
end $$;
create trigger papers_of_customer after update on "order" for each row
  when (old.customer_id is distinct from new.customer_id or old.status in ('completed', 'cancelled') and new.status in ('pending', 'released', 'incomplete'))
  execute function app.papers_of_customer();
