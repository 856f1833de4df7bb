-- Whatever is stored as the policy, nobody is locked out by it: a text that cannot be read for any reason is none.

create or replace function app.company_policy() returns table (text_key text, version text, body text, require_accept boolean)
language plpgsql stable as $$
declare
  policy jsonb;
begin
  select c.text_value::jsonb into policy from company_configuration c where c.key = 'company_policy';
  if jsonb_typeof(policy) is distinct from 'object'
    or regexp_replace(coalesce(policy ->> 'text', ''), '<[^>]*>|&nbsp;|\s', '', 'g') = '' then
    return;
  end if;
  return query select md5(jsonb_build_array(policy ->> 'version', policy ->> 'text')::text), policy ->> 'version', policy ->> 'text',
    coalesce(policy ->> 'require_accept' = 'true', false);
exception when others then
  return;
end $$;
