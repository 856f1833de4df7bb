-- Which seeded roles got their default permissions stands at the role, not among the settings that people may change or delete: a role
-- from which somebody took a permission must not get it back because a row was tidied away.
alter table role add column has_defaults boolean not null default false;
alter table role disable trigger user;
update role r set has_defaults = true from global_configuration g
  where g.tenant_id = r.tenant_id and g.key = 'identity.settled_roles' and r.text_key = any (string_to_array(g.value, ', '));
alter table role enable trigger user;
select app.protect('role', array['has_defaults']);
alter table global_configuration disable trigger user;
delete from global_configuration where key = 'identity.settled_roles';
alter table global_configuration enable trigger user;
