-- Who bills are addressed to, and by which senders and subjects a mail is known to bring one (C4 §2). Vendors and bills come later.
create table bill_payment_to (
  like app.record including all,
  name text not null constraint bill_payment_to_name_check check (char_length(btrim(name)) between 1 and 120),
  location_id bigint not null,
  match_terms text,
  account_ref text,
  approver_user_id bigint,
  second_approver_user_id bigint,
  auto_approve_limit numeric(18,2) not null default 0 constraint bill_payment_to_auto_approve_limit_check check (auto_approve_limit >= 0),
  bank_id bigint,
  payment_method text not null default 'manual'
    constraint bill_payment_to_payment_method_check check (payment_method in ('manual', 'bank_file', 'portal')),
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, location_id) references location,
  foreign key (tenant_id, bank_id) references bank,
  foreign key (tenant_id, approver_user_id) references app_user,
  foreign key (tenant_id, second_approver_user_id) references app_user
);
create unique index bill_payment_to_tenant_id_name_key on bill_payment_to (tenant_id, lower(name));

create table bill_payment_email_sender (
  like app.record including all,
  name text not null constraint bill_payment_email_sender_name_check check (char_length(btrim(name)) between 1 and 100),
  -- An address, @domain, or *@*.domain.
  pattern text not null constraint bill_payment_email_sender_pattern_check
    check (pattern ~ '^([^@[:space:]*]+@|@|\*@(\*\.)?)[a-z0-9.-]+\.[a-z]{2,}$' and char_length(pattern) <= 254),
  require_authentication boolean not null default true,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index bill_payment_email_sender_tenant_id_name_key on bill_payment_email_sender (tenant_id, lower(name));
create unique index bill_payment_email_sender_tenant_id_pattern_key on bill_payment_email_sender (tenant_id, pattern);

create table bill_payment_email_subject_line (
  like app.record including all,
  name text not null constraint bill_payment_email_subject_line_name_check check (char_length(btrim(name)) between 1 and 100),
  match text not null default 'contains'
    constraint bill_payment_email_subject_line_match_check check (match in ('contains', 'starts', 'exact')),
  pattern text not null constraint bill_payment_email_subject_line_pattern_check check (char_length(btrim(pattern)) between 1 and 200),
  process_type text not null default 'bill_payment_vendor' constraint bill_payment_email_subject_line_process_type_check
    check (process_type in ('bill_payment_vendor', 'card_statement', 'quarterly_reports', 'financial_statement')),
  bill_payment_to_id bigint,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, bill_payment_to_id) references bill_payment_to
);
create unique index bill_payment_email_subject_line_tenant_id_name_key on bill_payment_email_subject_line (tenant_id, lower(name));

select app.protect('bill_payment_to', array['display_order']);
select app.protect('bill_payment_email_sender', array['display_order']);
select app.protect('bill_payment_email_subject_line', array['display_order']);
