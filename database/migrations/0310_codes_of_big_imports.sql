-- A big import of customers takes their codes as one of activities takes its numbers (0272): in a short transaction of its own, so that
-- nobody who makes a customer meanwhile waits for it. Both counters reckon in the same two functions.
alter table code_counter add column drawn integer; -- the one given out last
alter table code_counter add column free int4multirange not null default '{}';

create table code_hold (
  tenant_id integer not null default app.current_tenant(),
  id bigint generated always as identity,
  name text not null,
  numbers int4multirange not null,
  primary key (tenant_id, id)
);
select app.protect('code_hold', audited => false);

-- So many numbers at once, those that wait to be given out again first; the rest begins at the counter's next.
create function app.lowest_numbers(next integer, free int4multirange, amount integer) returns int4multirange language plpgsql immutable as $$
declare
  part int4range;
  given int4multirange := '{}';
  missing integer := amount;
begin
  for part in select r from unnest(free) as r order by r loop
    exit when missing = 0;
    part := int4range(lower(part), least(upper(part), lower(part) + missing));
    given := given + int4multirange(part);
    missing := missing - (upper(part) - lower(part));
  end loop;
  if missing > 0 then given := given + int4multirange(int4range(next, next + missing)); end if;
  return given;
end $$;

-- Where a counter stands once its idle numbers are put back: those at the very end are its own again.
create function app.counter_with(inout next integer, inout idle int4multirange) language plpgsql immutable as $$
declare
  last int4range;
begin
  select r into last from unnest(idle) as r order by r desc limit 1;
  if upper(last) = next then
    next := lower(last);
    idle := idle - int4multirange(last);
  end if;
end $$;

create or replace function app.draw_numbers(wanted text, amount integer) returns int4multirange language plpgsql as $$
declare
  counter order_counter;
  given int4multirange;
begin
  insert into order_counter (prefix) values (wanted) on conflict do nothing;
  select * into strict counter from order_counter where prefix = wanted for update;
  given := app.lowest_numbers(counter.next, counter.free, amount);
  update order_counter set next = greatest(next, upper(given)), free = free - given where prefix = wanted;
  return given;
end $$;

create or replace function app.give_back_numbers(wanted text, numbers int4multirange) returns void language plpgsql as $$
declare
  counter order_counter;
begin
  select * into strict counter from order_counter where prefix = wanted for update;
  update order_counter set (next, free) = (select s.next, s.idle from app.counter_with(counter.next, counter.free + numbers) s)
    where prefix = wanted;
end $$;

create function app.draw_codes(wanted text, amount integer) returns int4multirange language plpgsql as $$
declare
  counter code_counter;
  given int4multirange;
begin
  insert into code_counter (name) values (wanted) on conflict do nothing;
  select * into strict counter from code_counter where name = wanted for update;
  given := app.lowest_numbers(counter.next, counter.free, amount);
  update code_counter set next = greatest(next, upper(given)), free = free - given where name = wanted;
  return given;
end $$;

create function app.give_back_codes(wanted text, numbers int4multirange) returns void language plpgsql as $$
declare
  counter code_counter;
begin
  select * into strict counter from code_counter where name = wanted for update;
  update code_counter set (next, free) = (select s.next, s.idle from app.counter_with(counter.next, counter.free + numbers) s)
    where name = wanted;
end $$;

-- Goes past numbers that somebody typed; those between them wait to be given out. A counter with holes all over goes on behind the
-- highest of them instead: it is read with every code that is drawn.
create function app.pass_codes(wanted text, typed int4multirange) returns void language plpgsql as $$
declare
  counter code_counter;
  behind integer;
  idle int4multirange;
begin
  select * into strict counter from code_counter where name = wanted for update;
  behind := greatest(counter.next, upper(typed));
  idle := counter.free + int4multirange(int4range(counter.next, behind)) - typed;
  if (select count(*) from unnest(idle)) > 1000 then idle := '{}'; end if;
  update code_counter set (next, free) = (select s.next, s.idle from app.counter_with(behind, idle) s) where name = wanted;
end $$;

-- Sets aside all that was not given out up to a number that an import types, so that nobody draws what it is writing.
create function app.set_codes_aside(wanted text, last integer) returns int4multirange language plpgsql as $$
declare
  counter code_counter;
  aside int4multirange;
begin
  insert into code_counter (name) values (wanted) on conflict do nothing;
  select * into strict counter from code_counter where name = wanted for update;
  aside := (counter.free + int4multirange(int4range(counter.next, greatest(counter.next, last + 1))))
    * int4multirange(int4range(1, last + 1));
  update code_counter set next = greatest(next, last + 1), free = free - aside where name = wanted;
  return aside;
end $$;
