-- What a company asks people to accept before they go on: which text they accepted, and when.

create table policy_acceptance (
  like app.record including all,
  user_id bigint not null,
  -- Of the version and the words of the text: a changed text is another one.
  text_key text not null,
  version text,
  accepted_at timestamptz(3) not null default now(),
  place text not null constraint policy_acceptance_place_check check (place in ('login', 'sign_up')),
  unique (tenant_id, user_id, text_key),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
select app.protect('policy_acceptance');

-- The company's policy; no row while there is no text. A setting that cannot be read is none.
create function app.company_policy() returns table (text_key text, version text, body text, require_accept boolean)
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
exception when invalid_text_representation then
  return;
end $$;
