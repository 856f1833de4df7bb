-- Files and reviews of an activity ask for permissions of their own: the seeded roles that read them with the activity keep reading them.
insert into role_permission (tenant_id, role_id, permission_id)
select r.tenant_id, r.id, p.id from role r join permission p on p.tenant_id = r.tenant_id
where r.deleted_at is null and r.text_key in ('warehouse', 'accounts') and p.slug in ('view.order_attachments', 'view.order_checkoffs')
  and exists (select from role_permission rp join permission v on v.tenant_id = rp.tenant_id and v.id = rp.permission_id
    where rp.tenant_id = r.tenant_id and rp.role_id = r.id and v.slug = 'view.order')
on conflict do nothing;
