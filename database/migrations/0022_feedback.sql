-- What a customer says of a completed activity: one answer per activity (A2 F1).
create table feedback_question (
  like app.record including all,
  order_type_id bigint,
  text_en text not null,
  text_es text not null,
  kind text not null default 'score' constraint feedback_question_kind_check check (kind in ('score', 'yes_no', 'text')),
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, order_type_id) references order_type
);
create index feedback_question_type_idx on feedback_question (tenant_id, order_type_id, display_order);
select app.protect('feedback_question');

create table feedback (
  like app.record including all,
  order_id bigint not null,
  customer_id bigint,
  rating smallint not null constraint feedback_rating_check check (rating between 1 and 5),
  answers jsonb not null default '[]',
  comment text constraint feedback_comment_check check (char_length(comment) <= 2000),
  contact_me boolean not null default false,
  source text not null default 'link' constraint feedback_source_check check (source in ('link', 'portal', 'staff')),
  officer_ids bigint[] not null default '{}',
  status text not null default 'new' constraint feedback_status_check check (status in ('new', 'acknowledged', 'resolved')),
  response text,
  responded_by bigint,
  responded_at timestamptz(3),
  constraint feedback_order_id_key unique (tenant_id, order_id),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, customer_id) references customer
);
create index feedback_newest_idx on feedback (tenant_id, created_at desc, id desc);
select app.protect('feedback', owner => 'order_id');
